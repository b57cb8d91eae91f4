// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.mca4j.rcache.base.PinBudget;

/**
 * Counts the entries that are on their way back to the registrar: closed, but not departed yet, so
 * that their room is not free. Guarded by the lock of {@link GrdmaTable}, except where it says
 * otherwise.
 */
final class GrdmaLeaving {
  private final ReentrantLock lock;
  private final Condition departure;
  private final PinBudget budget;
  private long entries;
  private long reservedBytes;
  private long reservedEntries;

  /** Written under the lock, read without. */
  private volatile long departures;

  GrdmaLeaving(ReentrantLock lock, PinBudget budget) {
    this.lock = lock;
    this.departure = lock.newCondition();
    this.budget = budget;
  }

  /** Takes a closed entry out of its cache's list; its room counts as leaving. */
  GrdmaEntry begin(GrdmaEntry entry) {
    GrdmaIndex index = entry.cache.index();
    index.removeLive(entry);
    index.leaving++;
    entries++;
    if (entry.reservedBytes > 0) {
      reservedBytes += entry.reservedBytes;
      reservedEntries++;
    }
    return entry;
  }

  /** Notes that the registrar has an entry back, or that it is in quarantine: its room is free. */
  void end(GrdmaEntry entry) {
    entry.forgetOwners();
    entry.cache.index().leaving--;
    entries--;
    if (entry.reservedBytes > 0) {
      reservedBytes -= entry.reservedBytes;
      reservedEntries--;
      budget.release(entry.reservedBytes);
    }
    noteDeparture();
  }

  /** Wakes those who wait for room. */
  void noteDeparture() {
    long before = departures;
    departures = before + 1;
    departure.signalAll();
  }

  long reservedBytes() {
    return reservedBytes;
  }

  long reservedEntries() {
    return reservedEntries;
  }

  /** Returns, without the lock, how often room became free so far. */
  long departures() {
    return departures;
  }

  /** Waits, called without the lock, until room becomes free, if an entry is on its way. */
  boolean await(long seen, long nanos) {
    boolean interrupted = false;
    long left = nanos;
    lock.lock();
    try {
      while (departures == seen && entries > 0 && left > 0) {
        try {
          left = departure.awaitNanos(left);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      return departures != seen;
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
