// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Announce that k cached neighbours go away, then register all of them again. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class InvalidateBenchmark {
  @Param({"4096", "65536"})
  int n;

  @Param({"1", "16", "256"})
  int k;

  private BenchCache bench;
  private CacheLoops loops;
  private long x = 99;

  /** Fills the cache. */
  @Setup
  public void fill() {
    bench = BenchCache.open(List.of(), n, BenchCache.UNLIMITED);
    bench.fill(n);
    loops = bench.loops(new ZipfStreams(), n);
  }

  /** Closes the cache. */
  @TearDown
  public void close() {
    bench.close();
  }

  /** At a random place. */
  @Benchmark
  public long invalidateAndRegisterAgain() {
    x = XorShift.next(x);
    int first = XorShift.below(x, n - k);
    bench.release(first, first + k - 1);
    long sum = 0;
    for (int i = first; i < first + k; i++) {
      sum += loops.transfer(i);
    }
    return sum;
  }
}
