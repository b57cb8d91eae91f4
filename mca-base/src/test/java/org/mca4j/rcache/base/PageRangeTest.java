// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.MemoryRegion;

final class PageRangeTest {
  @Test
  void roundsOutwards() {
    assertThat(PageRange.around(MemoryRegion.of(0x1001, 1), 4096))
        .isEqualTo(new PageRange(0x1000, 0x2000));
    assertThat(PageRange.around(MemoryRegion.of(0x1000, 4096), 4096))
        .isEqualTo(new PageRange(0x1000, 0x2000));
    assertThat(PageRange.around(MemoryRegion.of(0x1fff, 2), 4096))
        .isEqualTo(new PageRange(0x1000, 0x3000));
    assertThat(PageRange.around(MemoryRegion.of(0x1001, 1).alignedTo(0x10000), 4096))
        .isEqualTo(new PageRange(0, 0x10000));
    assertThat(PageRange.around(MemoryRegion.of(0x1001, 1).alignedTo(16), 4096))
        .isEqualTo(new PageRange(0x1000, 0x2000));
  }

  @Test
  void refusesToRoundPastTheTop() {
    MemoryRegion top = MemoryRegion.of(-4096, 4095);
    assertThatThrownBy(() -> PageRange.around(top, 4096))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
    MemoryRegion high = MemoryRegion.of(-(1L << 21), 4096);
    assertThatThrownBy(() -> PageRange.around(high.alignedTo(1L << 21), 4096))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
  }

  @Test
  void comparesUnsigned() {
    PageRange middle = new PageRange(0x7FFFFFFFFFFFF000L, 0x8000000000001000L);
    assertThat(middle.contains(new PageRange(0x8000000000000000L, 0x8000000000001000L))).isTrue();
    assertThat(middle.overlaps(new PageRange(0x8000000000000000L, 0x8000000000002000L))).isTrue();
    assertThat(middle.overlaps(new PageRange(0x8000000000001000L, 0x8000000000002000L))).isFalse();
    assertThat(middle.overlaps(new PageRange(0x1000, 0x7FFFFFFFFFFFF000L))).isFalse();
    assertThat(middle.length()).isEqualTo(0x2000);
  }

  @Test
  void clipsEventsAtTheTop() {
    assertThat(PageRange.clipped(0x1000, 0x1000)).isEqualTo(new PageRange(0x1000, 0x2000));
    assertThat(PageRange.clipped(0, -1)).isEqualTo(new PageRange(0, -1));
    assertThat(PageRange.clipped(0x1000, -1)).isEqualTo(new PageRange(0x1000, -1));
    assertThat(PageRange.clipped(-4096, 4096)).isEqualTo(new PageRange(-4096, -1));
  }
}
