// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * Takes samples: runs a loop in fresh pinned threads that start together, between two canaries. A
 * sample is dirty when a thread was preempted or a canary was a quarter slower than usual. Not
 * thread safe.
 */
final class Sampler {
  private static final double DIRTY = 1.25;
  private static final int CALIBRATIONS = 40;
  private static final int BUSY = 5;

  private final Cpus cpus;
  private final double[] usual;

  /**
   * One sample.
   *
   * @param nanos wall time of one operation of one thread
   * @param canary the slowest canary beside it
   * @param dirty whether something came between
   */
  record Sample(double nanos, double canary, boolean dirty) {}

  private record Part(long begin, long end, double canary, boolean preempted) {}

  /** Makes a sampler; measures what canaries usually need, which takes a moment. */
  Sampler(Cpus cpus) {
    this.cpus = cpus;
    this.usual = new double[cpus.threads() + 1];
    Arrays.fill(usual, Double.MAX_VALUE);
    Canary.warmUp();
    for (int threads = 1; threads <= cpus.threads(); threads++) {
      usual[threads] = usual(threads);
    }
  }

  /** The lower quartile with one thread, the median with two: these may share a core. */
  private double usual(int threads) {
    List<Job> jobs = new ArrayList<>();
    for (int tid = 0; tid < threads; tid++) {
      jobs.add(new Job(tid, 0, 1, 0));
    }
    double[] values = new double[CALIBRATIONS];
    for (int i = 0; i < values.length; i++) {
      values[i] = sample(Sampler::busy, jobs, 1, 1).canary();
    }
    Arrays.sort(values);
    return values[CALIBRATIONS / 4 * threads];
  }

  private static long busy(Job job, long operations) {
    for (int i = 0; i < BUSY; i++) {
      Canary.nanosPerStep();
    }
    return operations;
  }

  int maxThreads() {
    return cpus.threads();
  }

  boolean isDirty(double canary, int threads) {
    return canary > DIRTY * usual[threads];
  }

  /**
   * Takes a sample.
   *
   * @param jobs one for each thread; they are left where the loop stopped
   * @param calls how often each thread calls the loop
   * @param operations operations of each call
   */
  Sample sample(Loop loop, List<Job> jobs, int calls, long operations) {
    AtomicInteger ready = new AtomicInteger(jobs.size());
    AtomicInteger set = new AtomicInteger(jobs.size());
    List<FutureTask<Part>> tasks = new ArrayList<>();
    for (Job job : jobs) {
      FutureTask<Part> task =
          new FutureTask<>(() -> part(loop, job, calls, operations, ready, set));
      tasks.add(task);
      Thread thread = new Thread(task, "sample-" + job.tid);
      thread.setDaemon(true);
      thread.start();
    }
    List<Part> parts = tasks.stream().map(Sampler::result).toList();
    long begin = parts.stream().mapToLong(Part::begin).min().orElseThrow();
    long end = parts.stream().mapToLong(Part::end).max().orElseThrow();
    double canary = parts.stream().mapToDouble(Part::canary).max().orElseThrow();
    boolean dirty = isDirty(canary, jobs.size()) || parts.stream().anyMatch(Part::preempted);
    return new Sample((double) (end - begin) / ((double) calls * operations), canary, dirty);
  }

  private Part part(
      Loop loop, Job job, int calls, long operations, AtomicInteger ready, AtomicInteger set) {
    cpus.pin(job.tid);
    ready.getAndDecrement();
    while (ready.get() > 0) {
      Thread.onSpinWait();
    }
    double before = Canary.nanosPerStep();
    long preemptions = Cpus.preemptions();
    set.getAndDecrement();
    while (set.get() > 0) {
      Thread.onSpinWait();
    }
    long sum = 0;
    long begin = System.nanoTime();
    for (int call = 0; call < calls; call++) {
      sum += loop.run(job, operations);
    }
    long end = System.nanoTime();
    boolean preempted = Cpus.preemptions() != preemptions;
    Canary.keep(sum);
    return new Part(begin, end, Math.max(before, Canary.nanosPerStep()), preempted);
  }

  /** Runs something in a fresh thread pinned like the first of a sample. */
  void alone(Runnable body) {
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              cpus.pin(0);
              body.run();
              return null;
            });
    Thread thread = new Thread(task, "alone");
    thread.setDaemon(true);
    thread.start();
    result(task);
  }

  private static <T> T result(FutureTask<T> task) {
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new McaException(
          McaErrorCode.BENCH_FAILED, "a measuring thread ended: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      throw BenchErrors.interrupted(e);
    }
  }
}
