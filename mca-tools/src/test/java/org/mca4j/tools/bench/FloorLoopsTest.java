// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FloorLoopsTest {
  private static final int N = 100;

  private final Regions regions = Regions.reserve(N);

  @AfterEach
  void close() {
    regions.close();
  }

  @Test
  void theTableFindsEveryRegion() {
    PageTable table = new PageTable(regions, N);
    for (int i = 0; i < N; i++) {
      PageTable.Entry entry = table.get(regions.address(i), Regions.length(i));
      assertThat(entry.start).isEqualTo(regions.address(i));
      assertThat(entry.end).isEqualTo(regions.address(i) + Regions.length(i));
    }
    assertThatThrownBy(() -> table.get(regions.address(3), Regions.length(3) + 1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aReferenceTooManyIsNoticed() {
    PageTable.Entry entry = new PageTable(regions, N).get(regions.address(0), 1);
    entry.take();
    entry.give();
    assertThatThrownBy(entry::give).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void loopsUseTheEntriesOfTheirStream() {
    FloorLoops floor = new FloorLoops(regions, new ZipfStreams(), N);
    long page = regions.address(0) / Regions.PAGE;
    long stride = Regions.STRIDE / Regions.PAGE;

    assertThat(floor.same(Stream.SAME.job(0, 1, N, 1), 3)).isEqualTo(3 * (page + 50 * stride));
    assertThat(floor.twoAdds(Stream.UNIFORM.job(1, 2, N, 1), 2))
        .isEqualTo(2 * (page + 50 * stride));
    long expected = 0;
    ZipfStream zipf = new ZipfStream(N);
    for (int k = 0; k < 5; k++) {
      expected += page + zipf.at(7919 + k) * stride;
    }
    assertThat(floor.zipf(Stream.ZIPF.job(0, 1, N, 1), 5)).isEqualTo(expected);
  }
}
