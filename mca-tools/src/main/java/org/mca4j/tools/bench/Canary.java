// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.Arrays;

/** A fixed piece of arithmetic that slows down when the machine, or its host, is busy. */
final class Canary {
  private static final int STEPS = 20_000;
  private static final int WARM_UP = 2_000;
  private static final int ODD = 7;

  /** Where results go; what it holds means nothing. */
  static volatile long sink;

  private Canary() {}

  /** Has the arithmetic compiled, so that later calls measure the machine. */
  static void warmUp() {
    for (int i = 0; i < WARM_UP; i++) {
      nanosPerStep();
    }
  }

  /** Does the work and returns the nanoseconds of one step. */
  static double nanosPerStep() {
    long begin = System.nanoTime();
    long result = work(begin & 1);
    long end = System.nanoTime();
    keep(result);
    return (double) (end - begin) / STEPS;
  }

  private static long work(long seed) {
    long a = 1 + seed;
    long b = 2;
    long c = 3;
    long d = 4;
    for (int i = 0; i < STEPS; i++) {
      a = a * 5 + 1;
      b = b * 7 + 2;
      c += a ^ b;
      d = d * 3 + (c >>> 3);
    }
    return a + b + c + d;
  }

  static double median() {
    double[] values = new double[ODD];
    for (int i = 0; i < values.length; i++) {
      values[i] = nanosPerStep();
    }
    Arrays.sort(values);
    return values[ODD / 2];
  }

  /** Takes a result, so that what made it cannot be left out. */
  static void keep(long value) {
    sink = value;
  }
}
