// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.Registration;

/** Rule 10: a registrar may do anything with the cache, since no lock is held when it is called. */
interface CallbackRules extends RcacheRules {
  /** Runs on another thread and waits for it, as a callback might. */
  private static void elsewhere(Runnable work) {
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      other.submit(work).get(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("the other thread did not get through", e);
    } finally {
      other.shutdown();
    }
  }

  // O06
  @Test
  default void takingBackMayInvalidateOtherRegistrations() {
    for (boolean otherThread : new boolean[] {false, true}) {
      CheckedRcache cache = fixture().open();
      fixture().registerIdle(cache, fixture().pages(0, 1));
      fixture().registerIdle(cache, fixture().pages(2, 1));
      Runnable invalidate = () -> cache.invalidateRange(fixture().memory().address(2), 1);
      AtomicBoolean once = new AtomicBoolean();
      fixture()
          .registrar()
          .onDeregister(
              handle -> {
                if (once.compareAndSet(false, true)) {
                  if (otherThread) {
                    elsewhere(invalidate);
                  } else {
                    invalidate.run();
                  }
                }
              });
      var unused = cache.evict();
      assertThat(fixture().isCached(cache, fixture().pages(2, 1))).isFalse();
      fixture().registrar().onDeregister(handle -> {});
      cache.close();
    }
  }

  // O06
  @Test
  default void registeringMayUseTheCacheOnTheSameThread() {
    CheckedRcache cache = fixture().open();
    AtomicReference<Registration> inner = new AtomicReference<>();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (inner.compareAndSet(null, new Placeholder())) {
                inner.set(cache.register(fixture().pages(4, 1), Access.LOCAL_WRITE));
                cache.invalidateRange(fixture().memory().address(8), 1);
              }
            });
    Registration outer = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);

    cache.deregister(outer);
    cache.deregister(inner.get());
    assertThat(fixture().registrar().registers()).isEqualTo(2);
  }

  // O06
  @Test
  default void registeringMayAskForTheRangeBeingRegistered() {
    CheckedRcache cache = fixture().open();
    AtomicReference<Registration> inner = new AtomicReference<>();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (inner.compareAndSet(null, new Placeholder())) {
                inner.set(cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE));
              }
            });
    Registration outer = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);

    assertThat(inner.get()).isNotSameAs(outer);
    assertThat(inner.get().isShared()).as("served for itself alone").isFalse();
    cache.deregister(inner.get());
    cache.deregister(outer);
  }

  // O06
  @Test
  default void registeringMayWaitForAnotherThreadThatUsesTheCache() {
    CheckedRcache cache = fixture().settings().flightTimeoutMillis(200).open();
    AtomicBoolean once = new AtomicBoolean();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (once.compareAndSet(false, true)) {
                elsewhere(
                    () -> {
                      fixture().registerIdle(cache, fixture().pages(10, 1));
                      fixture().registerIdle(cache, fixture().pages(0, 1));
                      cache.invalidateRange(fixture().memory().address(10), 1);
                      var unused = cache.evict();
                    });
              }
            });
    fixture().registerIdle(cache, fixture().pages(0, 1));
  }

  // O06
  @Test
  default void manyThreadsMayEvictAndInvalidateAtOnce() throws Exception {
    CheckedRcache cache = fixture().settings().param("max_entries", "1").open();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<Future<?>> work = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      boolean registers = t % 2 == 0;
      Random random = new Random(99 + t);
      work.add(
          pool.submit(
              () -> {
                for (int i = 0; i < 1_500; i++) {
                  int page = random.nextInt(16);
                  if (registers) {
                    fixture().registerIdle(cache, fixture().pages(page, 1 + random.nextInt(3)));
                  } else {
                    cache.invalidateRange(
                        fixture().memory().address(page), fixture().memory().page());
                  }
                }
              }));
    }
    for (Future<?> each : work) {
      each.get(50, TimeUnit.SECONDS);
    }
    pool.shutdown();
  }

  @Test
  default void closingFromACallbackIsCompletedWhenTheCallbackReturns() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    Registration used = cache.register(fixture().pages(2, 1), Access.LOCAL_WRITE);
    AtomicBoolean once = new AtomicBoolean();
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              if (once.compareAndSet(false, true)) {
                cache.close();
                assertThat(fixture().registrar().live()).as("only begun").isPositive();
              }
            });
    cache.deregister(used);
    var unused = fixture().has(RcacheTrait.KEEPS_IDLE) ? evictIfOpen(cache) : null;

    CloseReport report = cache.closeAndReport();
    assertThat(fixture().registrar().live()).isZero();
    assertThat(report.inUse()).isEmpty();
  }

  private static Object evictIfOpen(CheckedRcache cache) {
    return cache.evict();
  }
}
