// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.concurrent.CompletionStage;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/**
 * A cache that looks, each time it hands out a registration, whether the memory is still where it
 * was when it was registered; UCX's {@code RCACHE_CHECK_PFN}. If it is not, the memory was unmapped
 * and mapped again without the cache being told, and the device still works on the old pages. For
 * finding faults: each use costs several system calls.
 */
final class FrameChecker extends ForwardingRcache {
  private static final Logger LOG = LogManager.getLogger(FrameChecker.class);

  private final FrameNotes notes;
  private final long pages;

  /**
   * Watches over what a cache hands out.
   *
   * @param cache used only through this object from now on
   * @param notes the registrar that the cache was made with
   * @param pages how many pages of each request to compare at most, from its start
   */
  FrameChecker(Rcache cache, FrameNotes notes, long pages) {
    super(cache);
    this.notes = notes;
    this.pages = pages;
  }

  @Override
  public Registration register(MemoryRegion region, Access access, RegisterFlags flags) {
    long address = region.address();
    long length = region.length();
    return checked(super.register(region, access, flags), address, length);
  }

  @Override
  public CompletionStage<Registration> registerAsync(
      MemoryRegion region, Access access, RegisterFlags flags) {
    long address = region.address();
    long length = region.length();
    return super.registerAsync(region, access, flags)
        .thenApply(registration -> checked(registration, address, length));
  }

  @Override
  public @Nullable Registration find(MemoryRegion region, Access access) {
    long address = region.address();
    long length = region.length();
    Registration found = super.find(region, access);
    return found == null ? null : checked(found, address, length);
  }

  /** Returns the registration, or gives it back and complains. */
  private Registration checked(Registration registration, long address, long length) {
    FrameNotes.Moved moved = notes.compare(registration.handle(), address, length, pages);
    if (moved == null) {
      return registration;
    }
    String message = message(registration, address, length, moved);
    deregister(registration);
    LOG.error(message);
    throw new McaException(McaErrorCode.REGISTRATION_STALE, message);
  }

  private String message(
      Registration registration, long address, long length, FrameNotes.Moved moved) {
    return String.format(
        "%s was asked for %s and has a registration of %s, but the page at 0x%x is in frame 0x%x"
            + " now and was in frame 0x%x when it was registered: the memory was unmapped and"
            + " mapped again without the cache being told, and the device would use the old pages;"
            + " announce each free with Mca.memoryReleased before it happens, select a memory"
            + " monitor that sees it (--mca memory), or keep nothing idle (--mca"
            + " rcache_base_leave_pinned 0)",
        component(),
        new PageRange(address, address + length),
        new PageRange(registration.address(), registration.address() + registration.length()),
        moved.page(),
        moved.found(),
        moved.noted());
  }
}
