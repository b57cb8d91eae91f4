// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.RcacheCounter;

final class TallyTest {
  private final LruClock clock = new LruClock();
  private final Tally tally = new Tally(clock);

  @Test
  void countsForEveryThreadAlsoForThoseThatEnded() throws Exception {
    for (int wave = 0; wave < 5; wave++) {
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 300; t++) {
        Thread thread =
            new Thread(
                () -> {
                  for (int i = 0; i < 1_000; i++) {
                    tally.increment(RcacheCounter.HITS);
                    tally.add(RcacheCounter.REGISTERED_BYTES, 3);
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    Map<RcacheCounter, Long> figures = new EnumMap<>(RcacheCounter.class);
    tally.report(figures);
    assertThat(figures)
        .containsEntry(RcacheCounter.HITS, 1_500_000L)
        .containsEntry(RcacheCounter.REGISTERED_BYTES, 4_500_000L)
        .containsEntry(RcacheCounter.MISSES, 0L)
        .doesNotContainKey(RcacheCounter.LIVE);
  }

  @Test
  void clocksGrowAndCatchUpWithTheCommonTime() throws Exception {
    long first = tally.tick();
    long second = tally.tick();
    assertThat(second).isGreaterThan(first);
    long[] other = new long[2];
    Thread thread =
        new Thread(
            () -> {
              other[0] = tally.tick();
              clock.raise(tally.latestTime());
              other[1] = tally.tick();
            });
    thread.start();
    thread.join();
    assertThat(other[1]).isGreaterThan(second);
    clock.raise(tally.latestTime());
    assertThat(tally.tick()).isGreaterThan(other[1]);
    assertThat(clock.raise(0)).isGreaterThanOrEqualTo(other[1]);
  }
}
