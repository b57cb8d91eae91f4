// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

/** The random numbers of the programs in C: 64-bit xorshift with 13, 7 and 17. */
final class XorShift {
  private XorShift() {}

  /** Returns the state after this one, which is also the number drawn; neither is 0. */
  static long next(long state) {
    long x = state;
    x ^= x << 13;
    x ^= x >>> 7;
    x ^= x << 17;
    return x;
  }

  /** Maps the upper half of a number to 0 to n - 1. */
  static int below(long x, int n) {
    return (int) (((x >>> Integer.SIZE) * n) >>> Integer.SIZE);
  }

  /** Maps the lower half of a number to 0 to n - 1. */
  static long lowerBelow(long x, long n) {
    return ((x & 0xFFFF_FFFFL) * n) >>> Integer.SIZE;
  }
}
