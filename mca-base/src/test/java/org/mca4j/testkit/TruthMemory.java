// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.List;
import java.util.stream.IntStream;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;

/**
 * Blocks at addresses far below those that the kernel gives out itself, so that what a test unmaps
 * stays free until the test maps it again. A page without access marks the area as taken.
 */
final class TruthMemory implements AutoCloseable {
  private static final long LOWEST = 0x3000_0000_0000L;
  private static final long AREA = 1L << 36;
  private static final int AREAS = 64;
  private static final long STRIDE = 1 << 20;

  private final long base;
  private final List<TruthBlock> blocks;

  /** Takes an area; its blocks are free and not mapped. */
  TruthMemory(int count) {
    base = reserve();
    blocks =
        IntStream.rangeClosed(1, count)
            .mapToObj(i -> new TruthBlock(base + i * STRIDE, base + AREA / 2 + i * STRIDE))
            .toList();
  }

  private static long reserve() {
    int flags = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_FIXED_NOREPLACE;
    for (int i = 0; i < AREAS; i++) {
      long mark = LOWEST + i * AREA;
      long result = Mman.mmap(mark, Unistd.pageSize(), Mman.PROT_NONE, flags, -1, 0);
      if (result == mark) {
        return mark;
      }
      if (result != -Errno.EEXIST) {
        MemoryLoss.check("mmap", result);
      }
    }
    throw new AssertionError("no free addresses for the test's memory");
  }

  TruthBlock block(int number) {
    return blocks.get(number);
  }

  int size() {
    return blocks.size();
  }

  @Override
  public void close() {
    MemoryLoss.check("munmap", Mman.munmap(base, AREA));
  }
}
