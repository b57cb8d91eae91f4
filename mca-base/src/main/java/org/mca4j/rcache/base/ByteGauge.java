// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

/**
 * A number of bytes that goes up and down, and the most it ever was. Not thread safe: its owner
 * guards it, and tells it of every change, so that the mark misses none.
 */
public final class ByteGauge {
  private long level;
  private long peak;

  /** Creates a gauge at 0. */
  public ByteGauge() {}

  /**
   * Adds bytes.
   *
   * @param bytes at least 0
   */
  public void add(long bytes) {
    level += bytes;
    peak = Math.max(peak, level);
  }

  /**
   * Takes bytes off.
   *
   * @param bytes what was added before
   */
  public void remove(long bytes) {
    level -= bytes;
  }

  /**
   * Returns the number of bytes now.
   *
   * @return bytes
   */
  public long level() {
    return level;
  }

  /**
   * Returns the greatest number of bytes so far.
   *
   * @return bytes
   */
  public long peak() {
    return peak;
  }
}
