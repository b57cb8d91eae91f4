// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.ArrayList;
import java.util.List;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.tools.bench.peers.PeerRow;

/**
 * Invalidations: one announcement takes k neighbouring idle registrations out of the cache; the
 * next register, a miss, has them deregistered. Then they are registered again, unmeasured.
 *
 * @param n the cached regions
 */
record InvalidateGroup(int n) implements Group {
  private static final int[] SIZES = {1, 16, 256};
  private static final int[] ROUNDS = {64, 24, 6};
  private static final long SEED = 99;

  private static PeerRow row(String label, int k, int n) {
    return PeerRow.of(MCA4J, label + "-k" + k, n, 1);
  }

  private PeerRow call(int k) {
    return row("invalidate", k, n);
  }

  private PeerRow drain(int k) {
    return row("invalidate-drain", k, n);
  }

  @Override
  public List<PeerRow> rows() {
    List<PeerRow> rows = new ArrayList<>();
    for (int k : SIZES) {
      rows.add(call(k));
      rows.add(drain(k));
    }
    return rows;
  }

  @Override
  public void run(RowMeter meter, List<String> arguments) {
    try (BenchCache bench = BenchCache.open(arguments, n, BenchCache.UNLIMITED)) {
      bench.fill(n);
      Rounds rounds = new Rounds(bench, n);
      for (int i = 0; i < SIZES.length; i++) {
        int k = SIZES[i];
        int count = ROUNDS[i];
        if (meter.wants(call(k)) || meter.wants(drain(k))) {
          meter.sampler().alone(() -> measure(meter, rounds, k, count));
        }
      }
      bench.require("invalidations", RcacheCounter.INVALIDATIONS, rounds.invalidated);
      bench.require("invalidations", RcacheCounter.DEREGISTERED, rounds.invalidated);
      bench.require("invalidations", RcacheCounter.HITS, 0);
    }
  }

  private void measure(RowMeter meter, Rounds rounds, int k, int count) {
    double before = Canary.median();
    meter.warmUp(() -> rounds.run(k, count));
    Samples calls = meter.newSamples();
    Samples drains = meter.newSamples();
    while (calls.more()) {
      double canary = Canary.nanosPerStep();
      long preemptions = Cpus.preemptions();
      Times times = rounds.run(k, count);
      boolean preempted = Cpus.preemptions() != preemptions;
      canary = Math.max(canary, Canary.nanosPerStep());
      boolean dirty = preempted || meter.sampler().isDirty(canary, 1);
      calls.add((double) times.call / count, canary, dirty);
      drains.add((double) times.drain / count, canary, dirty);
    }
    if (meter.wants(call(k))) {
      meter.print(call(k), calls, before);
    }
    if (meter.wants(drain(k))) {
      meter.print(drain(k), drains, before);
    }
  }

  /** Nanoseconds of all rounds: the announcement, and all until the next register is done. */
  private record Times(long call, long drain) {}

  /** Does the invalidations, at random places. */
  private static final class Rounds {
    private final BenchCache bench;
    private final int n;
    private final CacheLoops loops;
    private long random = SEED;
    private long invalidated;

    Rounds(BenchCache bench, int n) {
      this.bench = bench;
      this.n = n;
      this.loops = bench.loops(new ZipfStreams(), n);
    }

    Times run(int k, int count) {
      long call = 0;
      long drain = 0;
      for (int round = 0; round < count; round++) {
        random = XorShift.next(random);
        int first = XorShift.below(random, n - k);
        long begin = System.nanoTime();
        bench.release(first, first + k - 1);
        long called = System.nanoTime();
        loops.transfer(first);
        long drained = System.nanoTime();
        for (int i = first + 1; i < first + k; i++) {
          loops.transfer(i);
        }
        call += called - begin;
        drain += drained - begin;
        invalidated += k;
      }
      return new Times(call, drain);
    }
  }
}
