// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mca4j.rcache.RcacheCounter;

/**
 * The counters of a cache, and the clocks that stamp its releases. Every thread counts in a cell of
 * its own, without an atomic operation and without sharing a cache line with another; reading adds
 * the cells up. Only the owning thread writes a cell, so the figures are exact once the threads are
 * at rest, and nearly so before.
 *
 * <p>A cell is an array: padding, the thread's id, its {@link LruClock} time, the counters,
 * padding. It is found through a small table indexed by the thread's id, and through a thread local
 * where two threads meet there. The cells of threads that have ended are added up and dropped.
 */
public final class Tally {
  private static final int SLOTS = 256;
  private static final int PADDING = 8;
  private static final int THREAD = PADDING;
  private static final int TIME = PADDING + 1;
  private static final int FIRST = PADDING + 2;

  private static final RcacheCounter[] COUNTERS = RcacheCounter.values();

  private record Owned(WeakReference<Thread> owner, Cell cell) {}

  /** One thread's figures; wrapped, because an array has no identity to speak of. */
  private static final class Cell {
    private final long[] figures = new long[FIRST + COUNTERS.length + PADDING];

    private Cell(long threadId) {
      figures[THREAD] = threadId;
    }
  }

  private final LruClock clock;
  private final long[][] bySlot = new long[SLOTS][];
  private final ThreadLocal<Cell> own = ThreadLocal.withInitial(this::create);

  /** The cells of all threads that live; guards itself and the sums of the others. */
  private final List<Owned> all = new ArrayList<>();

  private final long[] ended = new long[FIRST + COUNTERS.length + PADDING];

  /**
   * Creates counters that are all zero.
   *
   * @param clock the clock that the threads' clocks keep up with
   */
  public Tally(LruClock clock) {
    this.clock = clock;
  }

  private long[] mine() {
    long id = Thread.currentThread().getId();
    long[] cell = bySlot[(int) id & (SLOTS - 1)];
    return cell != null && cell[THREAD] == id ? cell : find(id);
  }

  private long[] find(long id) {
    long[] cell = own.get().figures;
    bySlot[(int) id & (SLOTS - 1)] = cell;
    return cell;
  }

  private Cell create() {
    Thread thread = Thread.currentThread();
    Cell cell = new Cell(thread.getId());
    synchronized (all) {
      all.removeIf(this::addIfEnded);
      all.add(new Owned(new WeakReference<>(thread), cell));
    }
    return cell;
  }

  /** Only a thread that has ended may be dropped: nobody writes its cell any more. */
  private boolean addIfEnded(Owned owned) {
    Thread owner = owned.owner.get();
    if (owner != null && owner.isAlive()) {
      return false;
    }
    addTo(ended, owned.cell.figures);
    return true;
  }

  private static void addTo(long[] sum, long[] cell) {
    sum[TIME] = Math.max(sum[TIME], cell[TIME]);
    for (int i = FIRST; i < FIRST + COUNTERS.length; i++) {
      sum[i] += cell[i];
    }
  }

  @SuppressWarnings("EnumOrdinal") // the position in this process only, never stored
  private static int slot(RcacheCounter counter) {
    return FIRST + counter.ordinal();
  }

  /**
   * Counts one.
   *
   * @param counter of kind COUNTER
   */
  public void increment(RcacheCounter counter) {
    mine()[slot(counter)]++;
  }

  /**
   * Adds to a counter.
   *
   * @param counter of kind COUNTER
   * @param amount at least 0
   */
  public void add(RcacheCounter counter, long amount) {
    mine()[slot(counter)] += amount;
  }

  /**
   * Advances the calling thread's clock.
   *
   * @return the time after the step, later than any this thread got before
   */
  public long tick() {
    long[] cell = mine();
    long time = Math.max(cell[TIME], clock.now()) + 1;
    cell[TIME] = time;
    return time;
  }

  /**
   * Returns the latest time on any thread's clock.
   *
   * @return a time
   */
  public long latestTime() {
    synchronized (all) {
      long latest = ended[TIME];
      for (int i = 0; i < all.size(); i++) {
        latest = Math.max(latest, all.get(i).cell.figures[TIME]);
      }
      return latest;
    }
  }

  /**
   * Writes the counters into a snapshot.
   *
   * @param into receives one value per counter
   */
  public void report(Map<RcacheCounter, Long> into) {
    long[] sum;
    synchronized (all) {
      sum = ended.clone();
      for (Owned owned : all) {
        addTo(sum, owned.cell.figures);
      }
    }
    for (RcacheCounter counter : COUNTERS) {
      if (counter.kind() == RcacheCounter.Kind.COUNTER) {
        into.put(counter, sum[slot(counter)]);
      }
    }
  }
}
