// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

/** The order in which regions are used, and how threads share them. */
enum Stream {
  /** Uniform at random; each thread has its own part of the regions. */
  UNIFORM,
  /** Zipf 0.99; each thread has its own part of the regions. */
  ZIPF,
  /** Always one region, the same for all threads. */
  SAME,
  /** One after another around all regions; the threads start equally far apart. */
  CYCLE;

  private static final long STEP = 7919;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /**
   * Makes the job of one thread, as the programs in C do.
   *
   * @param n all regions
   * @param seed different for each sample; for a cycle the position to begin at
   */
  Job job(int tid, int threads, int n, long seed) {
    int share = n / threads;
    return switch (this) {
      case UNIFORM -> new Job(tid, tid * share, share, (seed * 2 + tid) * SPREAD + 1);
      case ZIPF ->
          new Job(tid, tid * share, share, seed * STEP + (long) tid * (ZipfStream.LENGTH / 2));
      case SAME -> new Job(tid, n / 2, 1, seed);
      case CYCLE -> new Job(tid, 0, n, seed + (long) tid * (n / 2));
    };
  }
}
