// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

/**
 * Indices that follow Zipf's law with exponent 0.99, as in the programs in C: ranks by the quick
 * method of Gray and others ("Quickly generating billion-record synthetic databases", 1994),
 * scattered over 0 to n - 1, and made in advance.
 */
final class ZipfStream {
  static final int LENGTH = 1 << 18;

  private static final double THETA = 0.99;
  private static final long SEED = 12345;
  private static final int FRACTION_SHIFT = 11;
  private static final double UNIT = 0x1.0p-53;
  private static final long SCATTER = 40503;
  private static final long OFFSET = 12345;

  private final int[] indices = new int[LENGTH];

  ZipfStream(int n) {
    double zetaN = 0;
    double zeta2 = 1 + StrictMath.pow(0.5, THETA);
    for (int i = 1; i <= n; i++) {
      zetaN += StrictMath.pow(1.0 / i, THETA);
    }
    double alpha = 1 / (1 - THETA);
    double eta = (1 - StrictMath.pow(2.0 / n, 1 - THETA)) / (1 - zeta2 / zetaN);
    long x = SEED;
    for (int k = 0; k < LENGTH; k++) {
      x = XorShift.next(x);
      double u = (x >>> FRACTION_SHIFT) * UNIT;
      double uz = u * zetaN;
      long rank;
      if (uz < 1) {
        rank = 0;
      } else if (uz < zeta2) {
        rank = 1;
      } else {
        rank = (long) (n * StrictMath.pow(eta * u - eta + 1, alpha));
      }
      indices[k] = (int) ((Math.min(rank, n - 1) * SCATTER + OFFSET) % n);
    }
  }

  /** Returns the index at a position; positions wrap around. */
  int at(long position) {
    return indices[(int) position & (LENGTH - 1)];
  }
}
