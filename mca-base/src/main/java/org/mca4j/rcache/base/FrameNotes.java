// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.libc.Pagemap;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;

/**
 * A registrar that notes which frames of physical memory the pages of each registration are in,
 * right after the real one has pinned them, and forgets them when the registration is taken back.
 * So a note lives exactly as long as its registration, and needs 8 bytes for each page. Thread
 * safe.
 *
 * <p>A page that is not in memory has no frame to note, and one that is not in memory later has
 * none to compare: such pages are passed over. Of a registration of more than {@value #MOST} pages
 * only so many are noted, from its start.
 */
final class FrameNotes implements Registrar {
  private static final Logger LOG = LogManager.getLogger(FrameNotes.class);

  private static final int MOST = 1 << 24;

  private final Registrar registrar;
  private final long pageSize = Unistd.pageSize();

  /** The frames by handle; guards itself. */
  private final Map<RegistrarHandle, long[]> notes =
      Collections.synchronizedMap(new IdentityHashMap<>());

  /**
   * A page that is not where it was.
   *
   * @param page its first byte
   * @param noted the frame it was in when it was registered
   * @param found the frame it is in now
   */
  record Moved(long page, long noted, long found) {}

  FrameNotes(Registrar registrar) {
    this.registrar = registrar;
  }

  /**
   * Compares the first pages of a range with what was noted.
   *
   * @param handle a registration that covers the range, and that somebody holds
   * @param address the first byte
   * @param length bytes
   * @param most how many pages to compare at most
   * @return the first page that differs; null when none does
   */
  @Nullable Moved compare(RegistrarHandle handle, long address, long length, long most) {
    long[] noted = notes.get(handle);
    if (noted == null) {
      return null;
    }
    long start = address & -pageSize;
    int first = pages(start - (handle.address() & -pageSize));
    int count =
        (int) Math.min(most, Math.min(pages(address + length - start), noted.length - first));
    if (count <= 0) {
      return null;
    }
    long[] found = frames(start, count);
    for (int i = 0; i < count; i++) {
      long before = noted[first + i];
      if (before != Pagemap.NO_FRAME && found[i] != Pagemap.NO_FRAME && before != found[i]) {
        return new Moved(start + i * pageSize, before, found[i]);
      }
    }
    return null;
  }

  /** The number of pages in so many bytes, rounded up, and no more than are ever noted. */
  private int pages(long bytes) {
    return (int) Math.min(MOST, (bytes + pageSize - 1) / pageSize);
  }

  /** Returns how many registrations have a note. */
  int size() {
    return notes.size();
  }

  @Override
  public String name() {
    return registrar.name();
  }

  @Override
  public boolean pins() {
    return registrar.pins();
  }

  @Override
  public long maxLength() {
    return registrar.maxLength();
  }

  @Override
  public RegistrarHandle register(long address, long length, Access access) {
    @Nullable RegistrarHandle handle = registrar.register(address, length, access);
    if (handle != null) { // else the caller complains
      long start = handle.address() & -pageSize;
      notes.put(handle, frames(start, pages(handle.address() + handle.length() - start)));
    }
    return handle;
  }

  /** Without notes: only pages of this process can be looked up. */
  @Override
  public RegistrarHandle register(MemoryBacking backing, long address, long length, Access access) {
    return registrar.register(backing, address, length, access);
  }

  /** Reads frames, or says that they cannot be read: that alone must not lose a registration. */
  private long[] frames(long start, int count) {
    if (count > 0) {
      try {
        return Pagemap.frames(start, count * pageSize);
      } catch (UncheckedIOException e) {
        LOG.warn("{} pages at 0x{} are not checked", count, Long.toHexString(start), e);
      }
    }
    return new long[Math.max(0, count)];
  }

  @Override
  public void deregister(RegistrarHandle handle) {
    notes.remove(handle);
    registrar.deregister(handle);
  }

  @Override
  public void close() {
    registrar.close();
  }
}
