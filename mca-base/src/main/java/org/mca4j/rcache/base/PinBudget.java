// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

/**
 * Keeps count of the bytes and entries a cache may hold at most. What is reserved counts from the
 * moment before the registrar is called until the registrar has taken it back, so the limits really
 * hold. (Open MPI has ignored its limit since version 4.) Not thread safe: its owner guards it.
 */
public final class PinBudget {
  private final long sizeLimit;
  private final long maxEntries;
  private long bytes;
  private long entries;

  /**
   * Creates an empty budget.
   *
   * @param sizeLimit bytes at most; 0 for no limit
   * @param maxEntries entries at most; 0 for no limit
   */
  public PinBudget(long sizeLimit, long maxEntries) {
    this.sizeLimit = sizeLimit == 0 ? Long.MAX_VALUE : sizeLimit;
    this.maxEntries = maxEntries == 0 ? Long.MAX_VALUE : maxEntries;
  }

  /**
   * Says whether an entry could be held if nothing else were.
   *
   * @param length the entry's bytes
   * @return false when the entry alone exceeds the limit
   */
  public boolean canEverHold(long length) {
    return length <= sizeLimit;
  }

  /**
   * Returns by how many bytes an entry would exceed the limit now.
   *
   * @param length the entry's bytes
   * @return 0 when it fits
   */
  public long excessBytes(long length) {
    return Math.max(0, length - (sizeLimit - bytes));
  }

  /**
   * Returns by how many one more entry would exceed the limit now.
   *
   * @return 0 when it fits
   */
  public long excessEntries() {
    return Math.max(0, 1 - (maxEntries - entries));
  }

  /**
   * Reserves room for a new entry.
   *
   * @param length the entry's bytes
   * @return false, and nothing is reserved, when it does not fit
   */
  public boolean tryReserve(long length) {
    if (excessBytes(length) > 0 || excessEntries() > 0) {
      return false;
    }
    bytes += length;
    entries++;
    return true;
  }

  /**
   * Makes a reserved entry larger.
   *
   * @param more bytes to add
   * @return false, and nothing changes, when it does not fit
   */
  public boolean tryGrow(long more) {
    if (excessBytes(more) > 0) {
      return false;
    }
    bytes += more;
    return true;
  }

  /**
   * Makes a reserved entry smaller.
   *
   * @param less bytes to give back, at most what was reserved for it
   */
  public void shrink(long less) {
    bytes -= less;
  }

  /**
   * Gives the room of an entry back.
   *
   * @param length what was reserved for it
   */
  public void release(long length) {
    bytes -= length;
    entries--;
  }

  /**
   * Returns the reserved bytes.
   *
   * @return bytes
   */
  public long bytes() {
    return bytes;
  }

  /**
   * Returns the number of entries with room reserved.
   *
   * @return entries
   */
  public long entries() {
    return entries;
  }
}
