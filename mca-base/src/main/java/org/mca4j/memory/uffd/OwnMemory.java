// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;

/**
 * Zeroed pages of the monitor's own. They come straight from the kernel: freeing memory of an
 * allocator could unmap a neighbour that is watched, and the monitor would wait for itself.
 */
final class OwnMemory implements AutoCloseable {
  private final long address;
  private final long size;
  private final ByteBuffer view;

  private OwnMemory(long address, long size) {
    this.address = address;
    this.size = size;
    view = new Pointer(address).getByteBuffer(0, size).order(ByteOrder.nativeOrder());
  }

  /** Maps at least the given number of bytes. */
  static OwnMemory map(long bytes) throws ErrnoException {
    long page = Unistd.pageSize();
    long size = (bytes + page - 1) & -page;
    int flags = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_NORESERVE;
    long address = Mman.mmap(0, size, Mman.PROT_READ | Mman.PROT_WRITE, flags, -1, 0);
    if (Errno.isError(address)) {
      throw new ErrnoException("mmap", (int) -address);
    }
    return new OwnMemory(address, size);
  }

  long address() {
    return address;
  }

  long size() {
    return size;
  }

  ByteBuffer view() {
    return view;
  }

  /** Unmaps; the view must not be touched any more. */
  @Override
  public void close() {
    Mman.munmap(address, size);
  }
}
