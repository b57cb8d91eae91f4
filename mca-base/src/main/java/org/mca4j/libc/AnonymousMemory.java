// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Zeroed pages straight from the kernel, for code that must not call an allocator: freeing memory
 * of an allocator can unmap or drop its neighbours. One thread at a time may call.
 */
public final class AnonymousMemory implements AutoCloseable {
  private final long address;
  private final long size;
  private final ByteBuffer view;

  private AnonymousMemory(long address, long size) {
    this.address = address;
    this.size = size;
    view = new Pointer(address).getByteBuffer(0, size).order(ByteOrder.nativeOrder());
  }

  /**
   * Maps memory, owned by the caller.
   *
   * @param bytes how many at least; rounded up to pages
   * @return readable and writable memory
   * @throws ErrnoException ENOMEM when the process has too much, or too many mappings
   */
  public static AnonymousMemory map(long bytes) throws ErrnoException {
    long page = Unistd.pageSize();
    long size = (bytes + page - 1) & -page;
    int flags = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_NORESERVE;
    long address = Mman.mmap(0, size, Mman.PROT_READ | Mman.PROT_WRITE, flags, -1, 0);
    if (Errno.isError(address)) {
      throw new ErrnoException("mmap", (int) -address);
    }
    return new AnonymousMemory(address, size);
  }

  /**
   * Returns where the memory is.
   *
   * @return the first byte
   */
  public long address() {
    return address;
  }

  /**
   * Returns how much memory there is.
   *
   * @return bytes, whole pages
   */
  public long size() {
    return size;
  }

  /**
   * Returns the memory in native byte order. It must not be touched after {@link #close}.
   *
   * @return the one view
   */
  public ByteBuffer view() {
    return view;
  }

  /** Unmaps; must be called once. */
  @Override
  public void close() {
    Mman.munmap(address, size);
  }
}
