// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.List;
import org.mca4j.Mca;
import org.mca4j.McaBuilder;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheStats;

/**
 * The cache that is measured, as an embedding program has it: the selected component, with the
 * monitor {@code explicit} and the registrar {@code null} unless the user says otherwise.
 */
final class BenchCache implements AutoCloseable {
  /** No limit. */
  static final int UNLIMITED = 0;

  private final Regions regions;
  private final Mca mca;
  private final Rcache cache;

  private BenchCache(Regions regions, Mca mca) {
    this.regions = regions;
    this.mca = mca;
    this.cache = mca.rcache();
  }

  /**
   * Opens a cache.
   *
   * @param arguments the user's parameters
   * @param n how many regions there are
   * @param maxEntries how many registrations it may keep, or {@link #UNLIMITED}
   */
  static BenchCache open(List<String> arguments, int n, int maxEntries) {
    McaBuilder builder =
        Mca.builder()
            .arguments(arguments.toArray(String[]::new))
            .preferring("memory", "explicit")
            .preferring("registrar", "null");
    if (maxEntries != UNLIMITED) {
      String parameter = "rcache_" + component(builder) + "_max_entries";
      builder.preferring(parameter, Integer.toString(maxEntries));
    }
    return new BenchCache(Regions.reserve(n), builder.open());
  }

  private static String component(McaBuilder builder) {
    try (Mca mca = builder.open()) {
      return mca.selection("rcache").require();
    }
  }

  Rcache cache() {
    return cache;
  }

  Regions regions() {
    return regions;
  }

  CacheLoops loops(ZipfStreams zipf, int n) {
    return new CacheLoops(cache, regions, zipf, n);
  }

  /** Registers the regions 0 to n - 1 and gives them back, so that they are cached. */
  void fill(int n) {
    CacheLoops loops = loops(new ZipfStreams(), n);
    for (int i = 0; i < n; i++) {
      loops.transfer(i);
    }
    require("filling", RcacheCounter.REGISTERED, n);
  }

  /** Announces that the memory of neighbouring regions goes away. */
  void release(int first, int last) {
    mca.memoryReleased(regions.address(first), regions.span(first, last));
  }

  long figure(RcacheCounter counter) {
    return cache.stats().get(counter);
  }

  /** Says how many register calls there were so far. */
  long calls() {
    RcacheStats stats = cache.stats();
    return stats.get(RcacheCounter.HITS) + stats.get(RcacheCounter.MISSES);
  }

  /** Breaks off when a figure is not what the rows claim to measure. */
  void require(String what, RcacheCounter counter, long expected) {
    long actual = figure(counter);
    if (actual != expected) {
      throw new McaException(
          McaErrorCode.BENCH_FAILED,
          what
              + ": component "
              + cache.component()
              + " has "
              + counter.label()
              + " "
              + actual
              + ", expected "
              + expected
              + "; the figures would not be what their rows say");
    }
  }

  @Override
  public void close() {
    mca.close();
    regions.close();
  }
}
