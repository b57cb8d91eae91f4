// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.memory.Coverage;
import org.mca4j.memory.MemoryMonitor;

/**
 * What a cache asks its memory monitor, in the order that keeps it from ever trusting memory that
 * went away. Thread safe; never to be called with a lock of the cache held.
 *
 * <p><b>A hit</b> by an owner that is the registration's own needs {@link #undisturbed} alone: its
 * memory cannot have gone. Any other needs {@link #settled}: another thread may have freed the
 * memory and this one been given it again before the event of the free has arrived. Either is asked
 * before the reference is taken, so that whatever the events made invalid is met dead.
 *
 * <p><b>A miss</b> puts its placeholder where invalidations find it, has its pages {@linkplain
 * #covers covered}, registers, and {@linkplain #deliver delivers} what arrived meanwhile before it
 * looks whether its placeholder was marked. So there is no moment at which memory can go unseen.
 */
public final class Coherence {
  private static final Logger LOG = LogManager.getLogger(Coherence.class);

  /** How often memory in motion is waited for. */
  private static final int PATIENCE = 3;

  private static final long PAUSE_NANOS = 20_000;

  private final MemoryMonitor monitor;
  private final boolean trustworthy;
  private final boolean ownersOnly;
  private final AtomicBoolean warned = new AtomicBoolean();

  /**
   * Creates the questions to a monitor.
   *
   * @param monitor what the cache is subscribed to
   */
  public Coherence(MemoryMonitor monitor) {
    this.monitor = monitor;
    this.trustworthy = monitor.trustworthy();
    this.ownersOnly = monitor.ownersOnly();
  }

  /**
   * Says whether every event that arrived is delivered. Costs a few loads.
   *
   * @return false when {@link #deliver} has to come first
   */
  public boolean undisturbed() {
    return !monitor.changed();
  }

  /**
   * Says whether every event is delivered, and none is about to arrive. May be a system call.
   *
   * @return false when {@link #settle} has to come first
   */
  public boolean settled() {
    return monitor.quiet() && !monitor.changed();
  }

  /** Delivers what has arrived. */
  public void deliver() {
    if (monitor.changed()) {
      monitor.drain();
    }
  }

  /**
   * Delivers what has arrived or is about to, waiting for it a few times.
   *
   * @return false when memory is still in motion, so that nothing cached may be trusted
   */
  public boolean settle() {
    for (int i = 0; i < PATIENCE; i++) {
      boolean quiet = monitor.quiet();
      deliver();
      if (quiet) {
        return true;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return false;
  }

  /**
   * Makes sure that the cache will hear of what happens to a range. Always so behind a monitor that
   * is not trusted anyway: whoever caches behind it has been told what that means.
   *
   * @param range the pages
   * @return false when a registration of them must not be kept or shared, except for a Java object
   *     that owns all of them
   */
  public boolean covers(PageRange range) {
    if (trustworthy && ownersOnly) {
      return false;
    }
    Coverage.NotCovered not = notCovered(range);
    if (not != null && warned.compareAndSet(false, true)) {
      LOG.warn(
          "{} is registered anew for each use, since memory monitor {} cannot watch it: {}",
          range,
          monitor.name(),
          not.cause());
    }
    return not == null;
  }

  /**
   * Does the same as {@link #covers} for a range that can be given up, so that it is no reason to
   * warn when it cannot be watched.
   *
   * @param range the pages
   * @return false when a registration of them must not be kept or shared
   */
  public boolean coversIfPossible(PageRange range) {
    return !(trustworthy && ownersOnly) && notCovered(range) == null;
  }

  private Coverage.@Nullable NotCovered notCovered(PageRange range) {
    if (trustworthy
        && monitor.cover(range.start(), range.length()) instanceof Coverage.NotCovered not) {
      LOG.debug("{} is not cached: {}", range, not.cause());
      return not;
    }
    return null;
  }

  /**
   * Says whether pages that the registrar added to a request on its own can be trusted: only if
   * they were covered before they were registered.
   *
   * @return true behind a monitor that covers all memory from the start, or is not trusted anyway
   */
  public boolean coversMoreThanAsked() {
    return !trustworthy || monitor.coversEverything();
  }
}
