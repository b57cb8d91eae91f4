// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.MemoryRegion;

/** Real anonymous memory for a test, counted in pages, at a start aligned to {@link #BLOCK}. */
public final class TestMemory implements AutoCloseable {
  /** The number of pages. */
  public static final int PAGES = 512;

  /** What the first page is aligned to, in pages. */
  public static final int BLOCK = 16;

  private final long page = Unistd.pageSize();
  private final long mapped;
  private final long base;

  /** Maps the memory. */
  public TestMemory() {
    mapped =
        Mman.mmap(
            0,
            (PAGES + BLOCK) * page,
            Mman.PROT_READ | Mman.PROT_WRITE,
            Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS,
            -1,
            0);
    assertThat(mapped).as("mmap").isPositive();
    base = mapped + BLOCK * page - 1 & -(BLOCK * page);
  }

  /** Returns the page size. */
  public long page() {
    return page;
  }

  /** Returns the address of a page; negative numbers lie before the usable memory. */
  public long address(int firstPage) {
    return base + firstPage * page;
  }

  /** Returns whole pages. */
  public MemoryRegion pages(int first, int count) {
    return MemoryRegion.of(address(first), count * page);
  }

  @Override
  public void close() {
    Mman.munmap(mapped, (PAGES + BLOCK) * page);
  }
}
