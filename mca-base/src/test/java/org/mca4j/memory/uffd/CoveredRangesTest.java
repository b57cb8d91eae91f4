// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CoveredRangesTest {
  private static final int PAGES = 40;

  private final CoveredRanges ranges = new CoveredRanges();

  @Test
  void rangesThatTouchAreOne() {
    ranges.add(10, 20);
    ranges.add(30, 40);
    assertThat(ranges.count()).isEqualTo(2);
    ranges.add(20, 30);
    assertThat(ranges.count()).isEqualTo(1);
    assertThat(ranges.contains(10, 40)).isTrue();
    assertThat(ranges.contains(10, 41)).isFalse();
  }

  @Test
  void takingOutTheMiddleLeavesTwo() {
    ranges.add(10, 40);
    ranges.remove(20, 30);
    assertThat(ranges.count()).isEqualTo(2);
    assertThat(ranges.contains(10, 20)).isTrue();
    assertThat(ranges.contains(19, 21)).isFalse();
    ranges.remove(25, 25);
    ranges.remove(0, 100);
    assertThat(ranges.count()).isZero();
  }

  @Test
  void addressesAreUnsigned() {
    ranges.add(Long.MAX_VALUE - 10, Long.MIN_VALUE + 10);
    assertThat(ranges.contains(Long.MAX_VALUE, Long.MIN_VALUE)).isTrue();
    ranges.remove(Long.MAX_VALUE, Long.MIN_VALUE);
    assertThat(ranges.count()).isEqualTo(2);
  }

  @Test
  void agreesWithASetOfPages() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    BitSet model = new BitSet();
    for (int step = 0; step < 20_000; step++) {
      int from = random.nextInt(PAGES);
      int to = from + 1 + random.nextInt(PAGES - from);
      if (random.nextInt(5) < 2) {
        ranges.add(from, to);
        model.set(from, to);
      } else {
        ranges.remove(from, to);
        model.clear(from, to);
      }
      assertThat(ranges.count())
          .as("runs at step %d of seed %d", step, seed)
          .isEqualTo(runs(model));
      int other = random.nextInt(PAGES);
      assertThat(ranges.contains(other, other + 3))
          .as("[%d, +3) at step %d of seed %d", other, step, seed)
          .isEqualTo(model.nextClearBit(other) >= other + 3);
    }
  }

  private static int runs(BitSet set) {
    int runs = 0;
    for (int at = set.nextSetBit(0); at >= 0; at = set.nextSetBit(set.nextClearBit(at))) {
      runs++;
    }
    return runs;
  }
}
