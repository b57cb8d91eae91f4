// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Registration;
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
 * Register a cached region, read one word of the handle, deregister. With {@code -t 2} each thread
 * has its own half of the regions, except in the {@code same} ones. {@code -prof gc} prints what a
 * hit allocates.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HitBenchmark {
  @Param({"1", "64", "4096", "65536", "1000000"})
  int n;

  private final ZipfStreams zipfStreams = new ZipfStreams();
  private BenchCache bench;
  private MemoryRegion[] regions;

  /** Fills the cache. */
  @Setup
  public void fill() {
    bench = BenchCache.open(List.of(), n, BenchCache.UNLIMITED);
    bench.fill(n);
    regions = new MemoryRegion[n];
    for (int i = 0; i < n; i++) {
      regions[i] = bench.regions().region(i);
    }
  }

  /** Closes the cache. */
  @TearDown
  public void close() {
    bench.close();
  }

  /** A thread's part of the regions and its place in the stream. */
  @State(Scope.Thread)
  public static class Walk {
    private int low;
    private int span;
    private long x;
    private ZipfStream zipf;

    /** Shares the regions out. */
    @Setup
    public void share(HitBenchmark benchmark, ThreadParams params) {
      int threads = Math.min(params.getThreadCount(), benchmark.n);
      Job job = Stream.UNIFORM.job(params.getThreadIndex() % threads, threads, benchmark.n, 1);
      low = job.low;
      span = job.span;
      x = job.state;
      zipf = benchmark.zipfStreams.of(span);
    }

    private int uniform() {
      x = XorShift.next(x);
      return low + XorShift.below(x, span);
    }
  }

  private long transfer(MemoryRegion region) {
    Registration registration = bench.cache().register(region, Access.LOCAL_WRITE);
    long word = registration.handle().address();
    bench.cache().deregister(registration);
    return word;
  }

  private long transfer(long address, long length) {
    Registration registration = bench.cache().register(address, length, Access.LOCAL_WRITE);
    long word = registration.handle().address();
    bench.cache().deregister(registration);
    return word;
  }

  private long transfer(int i) {
    return transfer(bench.regions().address(i), Regions.length(i));
  }

  /** A raw address, uniform. */
  @Benchmark
  public long uniform(Walk walk) {
    return transfer(walk.uniform());
  }

  /** A raw address, Zipf 0.99. */
  @Benchmark
  public long zipf(Walk walk) {
    return transfer(walk.low + walk.zipf.at(walk.x++));
  }

  /** One page inside a region by raw address, uniform. */
  @Benchmark
  public long subrange(Walk walk) {
    int i = walk.uniform();
    long page = XorShift.lowerBelow(walk.x, Regions.pages(i));
    return transfer(bench.regions().address(i) + page * Regions.PAGE, Regions.PAGE);
  }

  /** A raw address, the same for all threads. */
  @Benchmark
  public long same() {
    return transfer(n / 2);
  }

  /** A raw address, always the same but each thread's own. */
  @Benchmark
  public long own(Walk walk) {
    return transfer(walk.low);
  }

  /** A region object made for each call, uniform. */
  @Benchmark
  public long uniformByNewRegion(Walk walk) {
    return transfer(bench.regions().region(walk.uniform()));
  }

  /** A region object that is kept, uniform. */
  @Benchmark
  public long uniformByRegion(Walk walk) {
    return transfer(regions[walk.uniform()]);
  }

  /** A region object that is kept, the same for all threads. */
  @Benchmark
  public long sameByRegion() {
    return transfer(regions[n / 2]);
  }

  /** A region object that is kept, always the same but each thread's own. */
  @Benchmark
  public long ownByRegion(Walk walk) {
    return transfer(regions[walk.low]);
  }
}
