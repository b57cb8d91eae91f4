// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;

/** The system calls on pages that a replay makes; a failure is an error that names the range. */
final class PageCalls {
  /** Like MADV_DONTNEED, for locked pages too; since Linux 5.18. */
  private static final int MADV_DONTNEED_LOCKED = 24;

  private static final int READ_WRITE = Mman.PROT_READ | Mman.PROT_WRITE;
  private static final int PRIVATE = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_NORESERVE;

  private PageCalls() {}

  /** Keeps a range free of other mappings; false when there is something already. */
  static boolean reserve(ByteRange range) {
    return mapUnlessTaken(range, Mman.PROT_NONE);
  }

  static void map(ByteRange range) {
    if (!mapUnlessTaken(range, READ_WRITE)) {
      throw failed("mmap", range, Errno.EEXIST);
    }
  }

  private static boolean mapUnlessTaken(ByteRange range, int prot) {
    int flags = PRIVATE | Mman.MAP_FIXED_NOREPLACE;
    long address = Mman.mmap(range.start(), range.length(), prot, flags, -1, 0);
    if (address == -Errno.EEXIST) {
      return false;
    }
    check("mmap", range, address);
    if (address != range.start()) {
      unmap(new ByteRange(address, range.length()));
      return false;
    }
    return true;
  }

  static void unmap(ByteRange range) {
    check("munmap", range, Mman.munmap(range.start(), range.length()));
  }

  /** Drops the pages and keeps the mapping. */
  static void discard(ByteRange range) {
    int result = Mman.madvise(range.start(), range.length(), Mman.MADV_DONTNEED);
    if (result == -Errno.EINVAL) {
      result = Mman.madvise(range.start(), range.length(), MADV_DONTNEED_LOCKED);
    }
    check("madvise", range, result);
  }

  /** Maps fresh memory over the range. */
  static void replace(ByteRange range) {
    int flags = PRIVATE | Mman.MAP_FIXED;
    check("mmap", range, Mman.mmap(range.start(), range.length(), READ_WRITE, flags, -1, 0));
  }

  /**
   * Moves the pages elsewhere and unmaps them there. The kernel moves one mapping at a time, and a
   * range may have become several (locking a part splits it), so a refused range goes by halves.
   */
  static void moveAway(ByteRange range, long scratch, long pageSize) {
    int flags = Mman.MREMAP_MAYMOVE | Mman.MREMAP_FIXED;
    long result = Mman.mremap(range.start(), range.length(), range.length(), flags, scratch);
    if (result == -Errno.EFAULT && range.length() > pageSize) {
      long half = range.length() / pageSize / 2 * pageSize;
      moveAway(new ByteRange(range.start(), half), scratch, pageSize);
      moveAway(new ByteRange(range.start() + half, range.length() - half), scratch, pageSize);
      return;
    }
    check("mremap", range, result);
    unmap(new ByteRange(scratch, range.length()));
  }

  private static void check(String call, ByteRange range, long result) {
    if (Errno.isError(result)) {
      throw failed(call, range, (int) -result);
    }
  }

  private static McaException failed(String call, ByteRange range, int errno) {
    return new McaException(
        McaErrorCode.NATIVE_CALL_FAILED,
        String.format(
            "%s of [0x%x, 0x%x) for the replay failed: %s",
            call, range.start(), range.end(), Errno.describe(errno)));
  }
}
