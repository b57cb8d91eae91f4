// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

/**
 * The rights a device gets to registered memory, as a set; Open MPI's access flags with their
 * values. Reading by the local device (a send) needs no right and is always possible. There are
 * sixteen instances, so sets can be compared with {@code ==} and combining them allocates nothing.
 */
public final class Access {
  /** The number of distinct sets, one more than the greatest {@link #bits}. */
  public static final int COUNT = 16;

  private static final Access[] SETS = new Access[COUNT];

  static {
    for (int bits = 0; bits < COUNT; bits++) {
      SETS[bits] = new Access(bits);
    }
  }

  /** No right beyond reading by the local device. */
  public static final Access LOCAL_READ = SETS[0];

  /** The local device may write, as for a receive. */
  public static final Access LOCAL_WRITE = SETS[1];

  /** A remote peer may read. */
  public static final Access REMOTE_READ = SETS[2];

  /** A remote peer may write. */
  public static final Access REMOTE_WRITE = SETS[4];

  /** A remote peer may do atomic operations. */
  public static final Access REMOTE_ATOMIC = SETS[8];

  /** All rights. */
  public static final Access ANY = SETS[15];

  private final int bits;

  private Access(int bits) {
    this.bits = bits;
  }

  /**
   * Returns the set with the given Open MPI access flags.
   *
   * @param bits a combination of 1 (local write), 2 (remote read), 4 (remote write), 8 (atomic)
   * @return the set
   * @throws IllegalArgumentException when other bits are set
   */
  public static Access ofBits(int bits) {
    if (bits < 0 || bits >= COUNT) {
      throw new IllegalArgumentException("no access flags: 0x" + Integer.toHexString(bits));
    }
    return SETS[bits];
  }

  /**
   * Returns the rights of this set and another together.
   *
   * @param other the other set
   * @return the union
   */
  public Access and(Access other) {
    return SETS[bits | other.bits];
  }

  /**
   * Says whether this set has every right of another.
   *
   * @param other the rights needed
   * @return true when nothing is missing
   */
  public boolean includes(Access other) {
    return (bits & other.bits) == other.bits;
  }

  /**
   * Says whether somebody may change the memory with these rights.
   *
   * @return true for all but the reading rights
   */
  public boolean writes() {
    return (bits & ~REMOTE_READ.bits) != 0;
  }

  /**
   * Returns the set as Open MPI's access flags.
   *
   * @return 0 to 15
   */
  public int bits() {
    return bits;
  }

  @Override
  public String toString() {
    if (bits == 0) {
      return "LOCAL_READ";
    }
    StringBuilder text = new StringBuilder();
    String[] names = {"LOCAL_WRITE", "REMOTE_READ", "REMOTE_WRITE", "REMOTE_ATOMIC"};
    for (int i = 0; i < names.length; i++) {
      if ((bits & 1 << i) != 0) {
        text.append(text.isEmpty() ? "" : "|").append(names[i]);
      }
    }
    return text.toString();
  }
}
