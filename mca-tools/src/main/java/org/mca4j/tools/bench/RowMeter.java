// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.io.PrintWriter;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mca4j.tools.bench.peers.PeerLine;
import org.mca4j.tools.bench.peers.PeerRow;

/**
 * Measures rows and prints their lines: warms up until the compiler has nothing left to do, finds
 * how many operations make a sample long enough, then samples. Not thread safe.
 */
final class RowMeter {
  private static final long MILLION = 1_000_000;
  private static final long WARM_NANOS = 300 * MILLION;
  private static final long QUICK_WARM_NANOS = 200 * MILLION;
  private static final long QUIET_NANOS = 60 * MILLION;
  private static final long WARM_BOUND_NANOS = 3000 * MILLION;

  /** Enough calls for the loop to be compiled as a method, not only replaced while it runs. */
  private static final int WARM_CALLS = 1000;

  private static final int WARM_OPERATIONS = 16;
  private static final int TRIES = 3;

  private final BenchSettings settings;
  private final Sampler sampler;
  private final PrintWriter out;
  private long seed = 1;

  RowMeter(BenchSettings settings, Sampler sampler, PrintWriter out) {
    this.settings = settings;
    this.sampler = sampler;
    this.out = out;
  }

  boolean wants(PeerRow row) {
    return row.key().threads() <= sampler.maxThreads() && settings.wants(row);
  }

  Sampler sampler() {
    return sampler;
  }

  /** Lets the next cycle begin at a position. */
  void startCycleAt(long position) {
    seed = position;
  }

  Samples newSamples() {
    return new Samples(settings.repeats());
  }

  /** Measures a row if it is wanted. */
  void measure(PeerRow row, Stream stream, Loop loop) {
    if (!wants(row)) {
      return;
    }
    double before = Canary.median();
    warmUp(() -> sample(row, stream, loop, WARM_CALLS, WARM_OPERATIONS));
    long operations = operations(row, stream, loop);
    sample(row, stream, loop, 1, operations);
    Samples samples = newSamples();
    while (samples.more()) {
      Sampler.Sample sample = sample(row, stream, loop, 1, operations);
      samples.add(sample.nanos(), sample.canary(), sample.dirty());
    }
    print(row, samples, before);
  }

  /** Repeats something until the time is over and nothing was compiled for a while. */
  void warmUp(Runnable body) {
    long begin = System.nanoTime();
    long quietSince = begin;
    long compiled = compileMillis();
    long warm = settings.quick() ? QUICK_WARM_NANOS : WARM_NANOS;
    long now;
    do {
      body.run();
      now = System.nanoTime();
      if (compileMillis() != compiled) {
        compiled = compileMillis();
        quietSince = now;
      }
    } while (now - begin < warm
        || (now - quietSince < QUIET_NANOS && now - begin < WARM_BOUND_NANOS));
  }

  private static long compileMillis() {
    @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler == null ? 0 : compiler.getTotalCompilationTime();
  }

  /** Finds how many operations fill a sample; the best of three, against preemptions. */
  private long operations(PeerRow row, Stream stream, Loop loop) {
    double nanos = settings.millis() * MILLION;
    long operations = WARM_OPERATIONS;
    while (true) {
      double best = Double.MAX_VALUE;
      for (int i = 0; i < TRIES; i++) {
        best = Math.min(best, sample(row, stream, loop, 1, operations).nanos());
      }
      if (operations * best > nanos / 2) {
        return (long) (nanos / best) + 1;
      }
      operations *= operations * best < nanos / 16 ? 4 : 2;
    }
  }

  private Sampler.Sample sample(PeerRow row, Stream stream, Loop loop, int calls, long operations) {
    int threads = row.key().threads();
    List<Job> jobs =
        IntStream.range(0, threads)
            .mapToObj(tid -> stream.job(tid, threads, row.key().n(), seed))
            .toList();
    Sampler.Sample sample = sampler.sample(loop, jobs, calls, operations);
    seed += stream == Stream.CYCLE ? calls * operations : 1;
    return sample;
  }

  /** Prints what samples came to, and how noisy the machine was. */
  void print(PeerRow row, Samples samples, double canaryBefore) {
    Samples.Summary summary = samples.summary();
    out.println(new PeerLine(row, summary.median(), summary.least(), summary.greatest()));
    out.println(
        String.format(
            Locale.ROOT,
            "# canary %s before=%.3f after=%.3f worst=%.3f dirty=%d/%d",
            row,
            canaryBefore,
            Canary.median(),
            summary.worstCanary(),
            summary.dirty(),
            summary.used()));
    out.flush();
  }
}
