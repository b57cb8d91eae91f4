// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.RcacheCounter;

/** Everything at once by several threads on overlapping ranges, each checking what it gets. */
interface LoadRules extends RcacheRules {
  /** The number of threads; more than cores, so that they are interrupted anywhere. */
  int THREADS = 4;

  private Crew load(CheckedRcache cache, PageHistory history, int actions) {
    return Crew.start(
        THREADS,
        member -> {
          CacheUser user = new CacheUser(fixture(), cache, history, 1_000 + member);
          for (int i = 0; i < actions; i++) {
            user.act();
          }
          user.giveBackAll();
        });
  }

  private void loadFully(CheckedRcache cache, int actions) {
    PageHistory history = new PageHistory(fixture());
    try (Crew crew = load(cache, history, actions)) {
      crew.await();
    }
  }

  /**
   * Lets callbacks, one level deep, do what {@code action} does with the number of the callback.
   */
  private void onEveryCallback(CallbackAction action) {
    AtomicInteger number = new AtomicInteger();
    ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);
    Runnable once =
        () -> {
          if (!inside.get()) {
            inside.set(true);
            try {
              action.run(number.incrementAndGet());
            } finally {
              inside.set(false);
            }
          }
        };
    fixture().registrar().onRegister((range, access) -> once.run());
    fixture().registrar().onDeregister(handle -> once.run());
  }

  /** What a callback does. */
  @FunctionalInterface
  interface CallbackAction {
    /** Does it; the number differs from callback to callback. */
    void run(int number);
  }

  /** Takes a moment now and then, so that other threads meet a registration under way. */
  private static void dawdle() {
    if (ThreadLocalRandom.current().nextInt(4) == 0) {
      LockSupport.parkNanos(1);
    }
  }

  // O06, O12, O13
  @Test
  default void everythingAtOnce() {
    fixture().registrar().onRegister((range, access) -> dawdle());
    loadFully(fixture().open(), 60_000);
    loadFully(fixture().settings().leavePinned(false).open(), 20_000);
  }

  // O06
  @Test
  default void callbacksUseTheCacheUnderLoad() {
    CheckedRcache cache = fixture().settings().flightTimeoutMillis(5).open();
    PageHistory history = new PageHistory(fixture());
    onEveryCallback(
        number -> new CacheUser(fixture(), cache, history, 5_000 + number).actBriefly());
    try (Crew crew = load(cache, history, 20_000)) {
      crew.await();
    }
    onEveryCallback(number -> {});
  }

  // O06
  @Test
  default void callbacksWaitForOtherThreadsUnderLoad() {
    CheckedRcache cache = fixture().settings().flightTimeoutMillis(5).open();
    PageHistory history = new PageHistory(fixture());
    ExecutorService others = Executors.newCachedThreadPool();
    onEveryCallback(
        number -> {
          if (number % 4 == 0) {
            CacheUser user = new CacheUser(fixture(), cache, history, 9_000 + number);
            await(others.submit(user::actBriefly));
          }
        });
    try (Crew crew = load(cache, history, 6_000)) {
      crew.await();
    } finally {
      others.shutdown();
    }
    onEveryCallback(number -> {});
  }

  private static void await(Future<?> other) {
    try {
      other.get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("the thread that a callback waited for did not get through", e);
    }
  }

  // O16, O18
  @Test
  default void theLimitsHoldUnderLoad() {
    int pages = 24;
    int entries = 6;
    for (boolean emptyCache : new boolean[] {false, true}) {
      CheckedRcache cache =
          fixture()
              .settings()
              .sizeLimitPages(pages)
              .param("max_entries", String.valueOf(entries))
              .param("empty_cache", String.valueOf(emptyCache))
              .flightTimeoutMillis(5)
              .open();
      PageHistory history = new PageHistory(fixture());
      try (Crew crew = load(cache, history, 20_000)) {
        while (crew.working()) {
          assertThat(cache.count(RcacheCounter.CACHED_BYTES))
              .isLessThanOrEqualTo(pages * fixture().memory().page());
          assertThat(cache.count(RcacheCounter.CACHED_ENTRIES)).isLessThanOrEqualTo(entries);
        }
        crew.await();
      }
      if (fixture().has(RcacheTrait.BOUNDED)) {
        assertThat(cache.count(RcacheCounter.EVICTIONS)).isPositive();
        assertThat(cache.count(RcacheCounter.UNCACHED)).isPositive();
        assertThat(fixture().registrar().liveBytes())
            .isEqualTo(cache.count(RcacheCounter.CACHED_BYTES));
      }
      cache.close();
    }
  }

  // O19
  @Test
  default void theQuarantineIsEmptiedUnderLoad() {
    CheckedRcache cache = fixture().open();
    AtomicInteger failures = new AtomicInteger(200);
    Random random = new Random(19);
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              if (random.nextInt(8) == 0 && failures.getAndDecrement() > 0) {
                throw ObservedRegistrar.refusal();
              }
            });
    loadFully(cache, 20_000);
    assertThat(failures.get()).as("failures left").isNotPositive();

    var unused = cache.evict();
    assertThat(cache.count(RcacheCounter.QUARANTINED)).isZero();
    assertThat(cache.count(RcacheCounter.DEREGISTER_FAILURES)).isEqualTo(200);
  }
}
