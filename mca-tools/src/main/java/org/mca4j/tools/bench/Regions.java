// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.rcache.MemoryRegion;

/**
 * The memory that is registered, as in the programs in C: region i starts at i times 17 pages and
 * is 1 to 16 pages long, so regions are disjoint and never adjacent. Address and length are
 * arithmetic, so that finding them loads nothing. The range is reserved without access: whoever
 * touched it would crash.
 */
final class Regions implements AutoCloseable {
  static final long PAGE = 4096;
  static final long STRIDE = 17 * PAGE;

  private static final long HUGE_PAGE = 2L << 20;
  private static final int GOLDEN = 0x9E3779B1;
  private static final int LENGTH_SHIFT = 28;

  private final long reserved;
  private final long bytes;
  private final long base;

  private Regions(long reserved, long bytes) {
    this.reserved = reserved;
    this.bytes = bytes;
    this.base = (reserved + HUGE_PAGE) & -HUGE_PAGE;
  }

  /** Reserves address space for regions 0 to n - 1. */
  static Regions reserve(int n) {
    long bytes = n * STRIDE + 2 * HUGE_PAGE;
    int flags = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_NORESERVE;
    long address = Mman.mmap(0, bytes, Mman.PROT_NONE, flags, -1, 0);
    if (Errno.isError(address)) {
      throw new McaException(
          McaErrorCode.BENCH_FAILED,
          "cannot reserve "
              + bytes
              + " bytes of address space: "
              + Errno.describe((int) -address)
              + "; raise ulimit -v");
    }
    return new Regions(address, bytes);
  }

  long address(int i) {
    return base + i * STRIDE;
  }

  static long length(int i) {
    return pages(i) * PAGE;
  }

  static long pages(int i) {
    return 1L + ((i * GOLDEN) >>> LENGTH_SHIFT);
  }

  MemoryRegion region(int i) {
    return MemoryRegion.of(address(i), length(i));
  }

  /** Returns the bytes from the start of one region to the end of another. */
  long span(int first, int last) {
    return address(last) + length(last) - address(first);
  }

  @Override
  public void close() {
    Mman.munmap(reserved, bytes);
  }
}
