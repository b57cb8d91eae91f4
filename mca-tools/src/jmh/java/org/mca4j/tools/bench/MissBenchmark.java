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
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Register a region that is not cached in a full cache, which evicts; read the handle; deregister.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class MissBenchmark {
  private static final int BUFFERS = 1 << 21;

  @Param({"1024", "1000000"})
  int limit;

  private BenchCache bench;
  private CacheLoops loops;

  /** Fills the cache. */
  @Setup
  public void fill() {
    bench = BenchCache.open(List.of(), BUFFERS, limit);
    bench.fill(limit);
    loops = bench.loops(new ZipfStreams(), BUFFERS);
  }

  /** Closes the cache. */
  @TearDown
  public void close() {
    bench.close();
  }

  /** A thread's place in the cycle. */
  @State(Scope.Thread)
  public static class Walk {
    private int position;

    /** Lets the threads begin equally far apart. */
    @Setup
    public void begin(MissBenchmark benchmark, ThreadParams params) {
      int apart = BUFFERS / params.getThreadCount();
      position = benchmark.limit + params.getThreadIndex() * apart;
    }
  }

  /** One buffer after another. */
  @Benchmark
  public long stream(Walk walk) {
    return loops.transfer(walk.position++ & (BUFFERS - 1));
  }
}
