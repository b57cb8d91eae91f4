// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

/**
 * The time that orders releases for eviction, common to all caches that evict together. Every
 * thread has a clock of its own in its cache's {@link Tally}, which only grows; whoever compares
 * stamps raises this time to the latest of all clocks first, and each clock catches up with it at
 * its next tick. So stamps are in order within a thread, and across threads at every such moment;
 * every miss and every eviction is one.
 */
public final class LruClock {
  private volatile long now;

  /** Creates a clock at time 0. */
  public LruClock() {}

  /**
   * Returns the time.
   *
   * @return the time it was last raised to
   */
  public long now() {
    return now;
  }

  /**
   * Raises the time; an earlier one is ignored. Called by one thread at a time.
   *
   * @param to the least time it is to show
   * @return the time now
   */
  public long raise(long to) {
    if (to > now) {
      now = to;
    }
    return now;
  }
}
