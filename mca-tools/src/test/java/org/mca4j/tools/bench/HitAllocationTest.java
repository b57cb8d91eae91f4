// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.RcacheCounter;

/** A hit is free of garbage. */
class HitAllocationTest {
  private static final int PAIRS = 100_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private long allocated() {
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Counts what a loop of hits allocates once it runs as it will for good. */
  private long bytesAllocated(Function<CacheLoops, Loop> chosen) {
    try (BenchCache bench =
        BenchCache.open(List.of("--mca", "rcache", "grdma"), 64, BenchCache.UNLIMITED)) {
      bench.fill(64);
      Loop loop = chosen.apply(bench.loops(new ZipfStreams(), 64));
      Job job = Stream.UNIFORM.job(0, 1, 64, 1);
      for (int i = 0; i < 100; i++) {
        loop.run(job, PAIRS / 100);
      }

      long before = allocated();
      loop.run(job, PAIRS);
      long bytes = allocated() - before;

      bench.require("hits", RcacheCounter.HITS, 2L * PAIRS);
      return bytes;
    }
  }

  @Test
  void registeringTheSameRegionAgainAllocatesNothing() {
    assertThat(bytesAllocated(loops -> loops::region) / PAIRS).isZero();
  }

  @Test
  void registeringByAddressAllocatesNothing() {
    assertThat(bytesAllocated(loops -> loops::uniform) / PAIRS).isZero();
  }
}
