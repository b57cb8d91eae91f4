// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import org.jspecify.annotations.Nullable;

/**
 * Finds the idle entry that was released longest ago, although hits and releases never touch it: it
 * orders the entries by a stamp taken earlier, and looks at an entry's real stamp only when the
 * entry comes to the front. An entry used since then goes where its stamp belongs; one in use goes
 * behind all others. So the order is exact, a hit costs nothing here, and each use of an entry
 * costs at most one step of O(log n) at the next eviction that meets it. Not thread safe: guarded
 * by the cache's lock.
 *
 * <p>Entries that come in the order of their stamps, as new ones do, wait in a ring; those that
 * come later than their stamp, in a heap. The front is the earlier of the two fronts. A cache that
 * streams never needs the heap.
 *
 * @param <E> the entries
 */
public final class EvictionQueue<E extends CachedEntry> {
  /** How many entries one call looks at. */
  private static final int LOOKS = 64;

  private final EntryRing ring = new EntryRing();
  private final EntryHeap heap = new EntryHeap();
  private int size;
  private int round;
  private boolean unfinished;

  /** Creates an empty queue. */
  public EvictionQueue() {}

  /**
   * Adds an entry.
   *
   * @param entry not in the queue
   * @param now a time not before any other that was given here
   */
  public void add(E entry, long now) {
    entry.queueStamp = now;
    entry.queued = true;
    ring.add(entry);
    size++;
  }

  /**
   * Removes an entry; one that is not in the queue is ignored. Its place is left for when it comes
   * to the front, or for when half of all places are such.
   *
   * @param entry the entry
   */
  public void remove(E entry) {
    if (entry.queued) {
      entry.queued = false;
      size--;
      if (held() > 2 * size + LOOKS) {
        ring.compact();
        heap.compact();
      }
    }
  }

  /**
   * Closes and removes the entry that has been idle for longest. Looks at {@value #LOOKS} entries
   * at most, so that the lock is not held for long; see {@link #unfinished}.
   *
   * @param now a time not before any stamp in the queue
   * @return an entry that the caller has to have taken back, or null when none was found
   */
  @SuppressWarnings("unchecked")
  public @Nullable E evictOldest(long now) {
    if (!unfinished) {
      round++;
    }
    unfinished = false;
    for (int looks = 0; ; looks++) {
      CachedEntry front = takeFront();
      if (front == null) {
        return null;
      }
      if (front.evictUnlessUsedAfter(front.queueStamp)) {
        front.queued = false;
        size--;
        return (E) front;
      }
      boolean seenBefore = front.queueRound == round;
      putBack(front, now);
      if (seenBefore) {
        return null;
      }
      if (looks == LOOKS) {
        unfinished = true;
        return null;
      }
    }
  }

  /**
   * Closes and removes a particular entry, out of turn, if it is idle.
   *
   * @param entry any entry
   * @return whether the caller has to have it taken back
   */
  public boolean evict(E entry) {
    boolean closed = entry.queued && entry.evictUnlessUsedAfter(Long.MAX_VALUE);
    if (closed) {
      remove(entry);
    }
    return closed;
  }

  /** Takes the entry with the earliest stamp out of the ring or the heap. */
  private @Nullable CachedEntry takeFront() {
    CachedEntry inRing = ring.first();
    CachedEntry inHeap = heap.first();
    if (inRing == null || (inHeap != null && inHeap.queueStamp <= inRing.queueStamp)) {
      return inHeap == null ? null : heap.take();
    }
    return ring.take();
  }

  /** Puts an entry that was used since its stamp was taken where it belongs now. */
  private void putBack(CachedEntry entry, long now) {
    if (entry.inUse() || entry.dead()) {
      entry.queueRound = round;
      entry.queueStamp = now + 1;
    } else {
      entry.queueStamp = Math.max(entry.stamp(), entry.queueStamp);
    }
    heap.add(entry);
  }

  /**
   * Says whether the last search stopped before it had looked at every entry.
   *
   * @return true when {@link #evictOldest} has to be called again to know
   */
  public boolean unfinished() {
    return unfinished;
  }

  /**
   * Returns the number of entries.
   *
   * @return the number
   */
  public int size() {
    return size;
  }

  /** Returns how many entries the queue keeps reachable. */
  int held() {
    return ring.held() + heap.held();
  }
}
