// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;

/**
 * The ways in which a program loses the pages behind an address, and keeps or reuses the address.
 */
enum MemoryLoss {
  /** The range is unmapped. */
  UNMAPPED(true) {
    @Override
    void lose(long address, long length, long scratch) {
      check("munmap", Mman.munmap(address, length));
    }
  },

  /** Fresh memory is mapped over the range in one step. */
  MAPPED_OVER(false) {
    @Override
    void lose(long address, long length, long scratch) {
      int flags = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_FIXED;
      check("mmap", Mman.mmap(address, length, READ_WRITE, flags, -1, 0));
    }
  },

  /** The pages move to another address, and are unmapped there. */
  MOVED_AWAY(true) {
    @Override
    void lose(long address, long length, long scratch) {
      // Page by page, since one call moves one mapping and the range may have become several.
      long page = Unistd.pageSize();
      int flags = Mman.MREMAP_MAYMOVE | Mman.MREMAP_FIXED;
      for (long offset = 0; offset < length; offset += page) {
        check("mremap", Mman.mremap(address + offset, page, page, flags, scratch + offset));
      }
      check("munmap", Mman.munmap(scratch, length));
    }
  },

  /** The mapping stays and its pages are given up. */
  DISCARDED(false) {
    @Override
    void lose(long address, long length, long scratch) {
      check("madvise", Mman.madvise(address, length, Mman.MADV_DONTNEED));
    }
  };

  private static final int READ_WRITE = Mman.PROT_READ | Mman.PROT_WRITE;

  private final boolean leavesHole;

  MemoryLoss(boolean leavesHole) {
    this.leavesHole = leavesHole;
  }

  /** Says whether something has to be mapped before the address can be used again. */
  boolean leavesHole() {
    return leavesHole;
  }

  /**
   * Takes the pages away.
   *
   * @param address the first page
   * @param length whole pages
   * @param scratch as many free addresses, for this call
   */
  abstract void lose(long address, long length, long scratch);

  static void check(String call, long result) {
    if (Errno.isError(result)) {
      throw new AssertionError(call + " gives " + Errno.describe((int) -result));
    }
  }
}
