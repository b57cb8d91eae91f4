// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Two or more threads at the same registration in the same moment, many thousand times. */
interface RaceRules extends RcacheRules {
  /** Makes the cache clean up after an invalidation, by a call that concerns other memory. */
  private void cleanUp(CheckedRcache cache) {
    assertThat(cache.find(fixture().pages(500, 1), Access.LOCAL_READ)).isNull();
  }

  private static void useAndGiveBack(CheckedRcache cache, Registration registration) {
    ObservedHandle handle = (ObservedHandle) registration.handle();
    handle.beginUse();
    handle.endUse();
    cache.deregister(registration);
  }

  // O07
  @Test
  default void theLastReleaseAndAnInvalidationMeet() {
    for (boolean leavePinned : new boolean[] {true, false}) {
      CheckedRcache cache = fixture().settings().leavePinned(leavePinned).open();
      MemoryRegion region = fixture().pages(0, 2);
      AtomicReference<Registration> held = new AtomicReference<>();
      int before = fixture().registrar().registers();
      Duel.fight(
          leavePinned ? 20_000 : 5_000,
          () -> held.set(cache.register(region, Access.LOCAL_WRITE)),
          () -> cache.deregister(held.get()),
          () -> cache.invalidateRange(region.address(), 1),
          () -> {
            cleanUp(cache);
            assertThat(fixture().registrar().live()).as("taken back once").isZero();
          });
      assertThat(fixture().registrar().registers() - before)
          .isEqualTo(leavePinned ? 20_000 : 5_000);
    }
  }

  // O07
  @Test
  default void theLastTwoReleasesMeet() {
    for (boolean leavePinned : new boolean[] {true, false}) {
      CheckedRcache cache = fixture().settings().leavePinned(leavePinned).open();
      boolean kept = leavePinned && fixture().has(RcacheTrait.KEEPS_IDLE);
      AtomicReference<Registration> held = new AtomicReference<>();
      Duel.fight(
          5_000,
          () -> {
            held.set(cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE));
            cache.retain(held.get());
          },
          () -> cache.deregister(held.get()),
          () -> cache.deregister(held.get()),
          () -> assertThat(fixture().registrar().live()).isEqualTo(kept ? 1 : 0));
      cache.close();
    }
  }

  // O17
  @Test
  default void findingAndEvictingMeet() {
    CheckedRcache cache = fixture().open();
    MemoryRegion region = fixture().pages(0, 1);
    AtomicReference<EvictionResult> result = new AtomicReference<>();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    Duel.fight(
        10_000,
        () -> fixture().registerIdle(cache, region),
        () -> {
          Registration found = cache.find(region, Access.LOCAL_WRITE);
          if (found != null) {
            useAndGiveBack(cache, found);
          }
        },
        () -> result.set(cache.evict()),
        () -> {
          assertThat(result.get()).isIn(EvictionResult.EVICTED, EvictionResult.NOTHING_IDLE);
          boolean stays = keeps && result.get() == EvictionResult.NOTHING_IDLE;
          assertThat(fixture().registrar().live()).isEqualTo(stays ? 1 : 0);
        });
  }

  // O08
  @Test
  default void registeringAndEvictingMeet() {
    CheckedRcache cache = fixture().open();
    MemoryRegion region = fixture().pages(0, 1);
    Duel.fight(
        10_000,
        () -> fixture().registerIdle(cache, region),
        () -> useAndGiveBack(cache, cache.register(region, Access.LOCAL_WRITE)),
        () -> {
          var unused = cache.evict();
        },
        () ->
            assertThat((long) fixture().registrar().live())
                .isEqualTo(cache.count(RcacheCounter.IDLE)));
  }

  // O01
  @Test
  default void findingAndInvalidatingMeet() {
    CheckedRcache cache = fixture().open();
    PageHistory history = new PageHistory(fixture());
    MemoryRegion region = fixture().pages(0, 1);
    Duel.fight(
        5_000,
        () -> fixture().registerIdle(cache, region),
        () -> {
          long newest = history.newest(0, 1);
          Registration found = cache.find(region, Access.LOCAL_WRITE);
          if (found != null) {
            assertThat(((ObservedHandle) found.handle()).stamp()).isGreaterThanOrEqualTo(newest);
            useAndGiveBack(cache, found);
          }
        },
        () -> history.replace(cache, 0, 1),
        () -> {
          assertThat(fixture().isCached(cache, region)).isFalse();
          assertThat(fixture().registrar().live()).isZero();
        });
  }

  // O09
  @Test
  default void evictingAndInvalidatingMeet() {
    CheckedRcache cache = fixture().open();
    MemoryRegion region = fixture().pages(0, 1);
    Duel.fight(
        10_000,
        () -> fixture().registerIdle(cache, region),
        () -> {
          var unused = cache.evict();
        },
        () -> cache.invalidateRange(region.address(), 1),
        () -> {
          cleanUp(cache);
          assertThat(fixture().registrar().live()).isZero();
        });
  }

  // O08
  @Test
  default void twoMissesMeet() {
    CheckedRcache cache = fixture().open();
    MemoryRegion region = fixture().pages(0, 1);
    int perRound = fixture().has(RcacheTrait.SHARES) ? 1 : 2;
    AtomicReference<Registration> mine = new AtomicReference<>();
    AtomicReference<Registration> theirs = new AtomicReference<>();
    Duel.fight(
        10_000,
        () -> cache.invalidateRange(region.address(), 1),
        () -> mine.set(cache.register(region, Access.LOCAL_WRITE)),
        () -> theirs.set(cache.register(region, Access.LOCAL_WRITE)),
        () -> {
          assertThat(fixture().registrar().live()).isEqualTo(perRound);
          cache.deregister(mine.get());
          cache.deregister(theirs.get());
        });
    assertThat(fixture().registrar().registers()).isEqualTo(10_000 * perRound);
  }

  // O08
  @Test
  default void allThreadsMissAtOnce() {
    int size = 4;
    int rounds = 1_000;
    for (boolean leavePinned : new boolean[] {true, false}) {
      CheckedRcache cache = fixture().settings().leavePinned(leavePinned).open();
      fixture().registrar().onRegister((range, access) -> LockSupport.parkNanos(1));
      int before = fixture().registrar().registers();
      CyclicBarrier together = new CyclicBarrier(size);
      CyclicBarrier over =
          new CyclicBarrier(size, () -> cache.invalidateRange(fixture().memory().address(0), 1));
      Crew.run(
          size,
          member -> {
            for (int round = 0; round < rounds; round++) {
              together.await(30, TimeUnit.SECONDS);
              Registration mine = cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE);
              ((ObservedHandle) mine.handle()).beginUse();
              together.await(30, TimeUnit.SECONDS);
              ((ObservedHandle) mine.handle()).endUse();
              cache.deregister(mine);
              over.await(30, TimeUnit.SECONDS);
            }
          });
      assertThat(fixture().registrar().registers() - before)
          .isEqualTo(fixture().has(RcacheTrait.SHARES) ? rounds : rounds * size);
      cache.close();
    }
  }
}
