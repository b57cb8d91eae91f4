// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

/**
 * Wishes that go with a register call, as a set; Open MPI's {@code MCA_RCACHE_FLAGS}. There are
 * four instances, so combining them allocates nothing.
 */
public final class RegisterFlags {
  private static final RegisterFlags[] SETS = new RegisterFlags[4];

  static {
    for (int bits = 0; bits < SETS.length; bits++) {
      SETS[bits] = new RegisterFlags(bits);
    }
  }

  /** No special wish. */
  public static final RegisterFlags NONE = SETS[0];

  /** Register without looking the range up, and never share or keep the result. */
  public static final RegisterFlags CACHE_BYPASS = SETS[1];

  /**
   * Keep the registration until its memory goes away or the cache is closed, whatever leave_pinned
   * says; it is never evicted. (In Open MPI the flag of this name does not make anything persist.)
   */
  public static final RegisterFlags PERSIST = SETS[2];

  private final int bits;

  private RegisterFlags(int bits) {
    this.bits = bits;
  }

  /**
   * Returns the wishes of this set and another together. Bypassing wins over persisting.
   *
   * @param other the other set
   * @return the union
   */
  public RegisterFlags and(RegisterFlags other) {
    return SETS[bits | other.bits];
  }

  /**
   * Says whether this set has every wish of another.
   *
   * @param other the wishes asked about
   * @return true when nothing is missing
   */
  public boolean includes(RegisterFlags other) {
    return (bits & other.bits) == other.bits;
  }

  @Override
  public String toString() {
    return switch (bits) {
      case 0 -> "NONE";
      case 1 -> "CACHE_BYPASS";
      case 2 -> "PERSIST";
      default -> "CACHE_BYPASS|PERSIST";
    };
  }
}
