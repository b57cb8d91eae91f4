// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Test;

/** The state word of an entry, in every way that the steps of three threads can fall. */
final class CachedEntryLincheckTest {
  /** Three, and what comes before and after them. */
  private static final int THREADS = 5;

  /** An entry, and what its cache does with it. The lock of the cache is the nonparallel group. */
  @Param(name = "thread", gen = ThreadIdGen.class)
  public static final class Entry {
    private final TestEntry entry = TestEntry.idle(1);
    private final int[] references = new int[THREADS];
    private final AtomicInteger closings = new AtomicInteger();
    private final AtomicInteger hits = new AtomicInteger();

    private void count(boolean closed) {
      if (closed) {
        closings.incrementAndGet();
      }
    }

    @Operation
    public boolean acquire(@Param(name = "thread") int thread) {
      if (entry.acquire()) {
        references[thread]++;
        return true;
      }
      count(entry.undo());
      return false;
    }

    @Operation
    public boolean hit(@Param(name = "thread") int thread) {
      if (entry.hit()) {
        references[thread]++;
        hits.incrementAndGet();
        return true;
      }
      count(entry.undo());
      return false;
    }

    @Operation
    public boolean release(@Param(name = "thread") int thread) {
      if (references[thread] == 0) {
        return false;
      }
      references[thread]--;
      count(entry.release(true, 0));
      return true;
    }

    @Operation(nonParallelGroup = "lock")
    public void invalidate() {
      count(entry.invalidate());
    }

    @Operation(nonParallelGroup = "lock")
    public boolean evict() {
      boolean evicted = entry.evictUnlessUsedAfter(Long.MAX_VALUE);
      count(evicted);
      return evicted;
    }

    /**
     * When all is over, a dead entry that nobody holds was closed, by one thread, and every hit was
     * counted once.
     */
    @Validate
    public void closedOnce() {
      boolean held = Arrays.stream(references).sum() > 0;
      int expected = entry.dead() && !held ? 1 : 0;
      if (closings.get() != expected) {
        throw new IllegalStateException(closings + " closings, expected " + expected);
      }
      long counted = entry.harvested() + entry.unharvestedHits();
      if (counted != hits.get()) {
        throw new IllegalStateException(counted + " hits counted, expected " + hits);
      }
    }
  }

  /**
   * An entry whose owner comes and goes. Nothing is compared with an order of steps, since an
   * acquire in vain may put off a weakening; what counts is that no holder is without an owner.
   */
  @Param(name = "thread", gen = ThreadIdGen.class)
  public static final class OwnedEntry {
    private final TestEntry entry = TestEntry.idle(1);
    private final int[] references = new int[THREADS];
    private final AtomicInteger closings = new AtomicInteger();
    private final AtomicInteger hits = new AtomicInteger();
    private volatile boolean owned = true;

    private void count(boolean closed) {
      if (closed) {
        closings.incrementAndGet();
      }
    }

    private void checkOwned() {
      if (!owned) {
        throw new IllegalStateException("held without an owner");
      }
    }

    @Operation
    public void acquire(@Param(name = "thread") int thread) {
      if (entry.acquire()) {
        checkOwned();
        references[thread]++;
      } else {
        count(entry.undo());
      }
    }

    @Operation
    public void hit(@Param(name = "thread") int thread) {
      if (entry.hit()) {
        checkOwned();
        references[thread]++;
        hits.incrementAndGet();
      } else {
        count(entry.undo());
      }
    }

    @Operation
    public void release(@Param(name = "thread") int thread) {
      if (references[thread] > 0) {
        checkOwned();
        references[thread]--;
        count(entry.release(true, 0));
      }
    }

    @Operation(nonParallelGroup = "lock")
    public void letGo() {
      if (entry.weaken()) {
        owned = false;
      }
    }

    @Operation(nonParallelGroup = "lock")
    public void regain() {
      if (entry.weak()) {
        owned = true;
        entry.strengthen();
      }
    }

    @Operation(nonParallelGroup = "lock")
    public void invalidate() {
      count(entry.invalidate());
    }

    @Operation(nonParallelGroup = "lock")
    public void evict() {
      count(entry.evictUnlessUsedAfter(Long.MAX_VALUE));
    }

    /** As above. */
    @Validate
    public void closedOnce() {
      boolean held = Arrays.stream(references).sum() > 0;
      int expected = entry.dead() && !held ? 1 : 0;
      if (closings.get() != expected) {
        throw new IllegalStateException(closings + " closings, expected " + expected);
      }
      long counted = entry.harvested() + entry.unharvestedHits();
      if (counted != hits.get()) {
        throw new IllegalStateException(counted + " hits counted, expected " + hits);
      }
    }
  }

  /** The same, one step after the other. */
  public static final class Specification {
    private final int[] references = new int[THREADS];
    private boolean dead;

    /** Takes a reference unless the entry is dead. */
    public boolean acquire(int thread) {
      references[thread] += dead ? 0 : 1;
      return !dead;
    }

    /** Takes a reference unless the entry is dead. */
    public boolean hit(int thread) {
      return acquire(thread);
    }

    /** Gives a reference back if the thread has one. */
    public boolean release(int thread) {
      boolean has = references[thread] > 0;
      references[thread] -= has ? 1 : 0;
      return has;
    }

    /** The entry is dead. */
    public void invalidate() {
      dead = true;
    }

    /** The entry is dead if nobody holds it. */
    public boolean evict() {
      boolean idle = !dead && Arrays.stream(references).sum() == 0;
      dead |= idle;
      return idle;
    }
  }

  // O07
  @Test
  void isClosedOnceWhateverMeets() {
    new ModelCheckingOptions()
        .sequentialSpecification(Specification.class)
        .threads(3)
        .actorsBefore(0)
        .actorsPerThread(2)
        .actorsAfter(0)
        .iterations(30)
        .invocationsPerIteration(400)
        .check(Entry.class);
  }

  // O21
  @Test
  void isNeverHeldWithoutItsOwner() {
    new ModelCheckingOptions()
        .verifier(EpsilonVerifier.class)
        .threads(3)
        .actorsBefore(1)
        .actorsPerThread(3)
        .actorsAfter(0)
        .iterations(60)
        .invocationsPerIteration(400)
        .check(OwnedEntry.class);
  }
}
