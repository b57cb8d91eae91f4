// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** A merge while it is being registered. */
interface MergeFlightRules extends RcacheRules {
  /** Registers pages on another thread, and holds the registrar there until it is let go. */
  final class Held implements AutoCloseable {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final Future<Registration> result;

    Held(RcacheFixture fixture, CheckedRcache cache, int first, int count) {
      fixture.registrar().onRegister((range, access) -> hold(fixture));
      result = pool.submit(() -> cache.register(fixture.pages(first, count), Access.LOCAL_WRITE));
      await(begun);
    }

    private void hold(RcacheFixture fixture) {
      fixture.registrar().onRegister((range, access) -> {});
      begun.countDown();
      await(open);
    }

    private static void await(CountDownLatch latch) {
      try {
        assertThat(latch.await(30, TimeUnit.SECONDS)).as("latch opened").isTrue();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    Registration letGo() throws Exception {
      open.countDown();
      return result.get(30, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
      pool.shutdown();
    }
  }

  private void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  // O08
  @Test
  default void whoMissesAnythingInsideAMergeWaitsForIt() throws Exception {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    try (Held held = new Held(fixture(), cache, 3, 5)) {
      Registration old = cache.find(fixture().pages(0, 4), Access.LOCAL_WRITE);
      assertThat(old).as("valid until it is replaced").isNotNull();
      Registration[] got = new Registration[1];
      Thread waiter =
          new Thread(() -> got[0] = cache.register(fixture().pages(2, 4), Access.LOCAL_WRITE));
      waiter.start();
      awaitWaiting(waiter);

      Registration merged = held.letGo();
      waiter.join(30_000);

      assertThat(merged.length()).isEqualTo(8 * fixture().memory().page());
      assertThat(got[0]).isSameAs(merged);
      assertThat(fixture().registrar().registers()).isEqualTo(2);
      cache.deregister(Objects.requireNonNull(old));
      cache.deregister(merged);
      cache.deregister(merged);
    }
  }

  // O08
  @Test
  default void anEventInTheForeignPartStartsTheMissAgainWithoutIt() throws Exception {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    try (Held held = new Held(fixture(), cache, 3, 5)) {
      cache.invalidateRange(fixture().memory().address(0), 1);
      Registration own = held.letGo();

      assertThat(own.address()).isEqualTo(fixture().memory().address(3));
      assertThat(own.length()).isEqualTo(5 * fixture().memory().page());
      assertThat(own.isShared()).isTrue();
      cache.deregister(own);
      assertThat(fixture().registrar().live()).isEqualTo(1);
    }
  }

  // O06
  @Test
  default void mergesThatOverlapEachOtherEndInOrder() throws Exception {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    try (Held held = new Held(fixture(), cache, 3, 5)) {
      fixture().registerIdle(cache, fixture().pages(7, 5));
      Registration first = held.letGo();
      assertThat(first.length()).isEqualTo(8 * fixture().memory().page());
      cache.deregister(first);
    }
    for (int page = 0; page < 12; page++) {
      assertThat(fixture().isCached(cache, fixture().pages(page, 1))).isTrue();
    }
    fixture().registerIdle(cache, fixture().pages(6, 3));
    assertThat(cache.count(RcacheCounter.VALID_BYTES)).isEqualTo(12 * fixture().memory().page());
    assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(1);
  }

  // O06
  @Test
  default void aMergeThatALargerRegistrationOvertakesIsNotFound() throws Exception {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    try (Held held = new Held(fixture(), cache, 3, 5)) {
      Registration larger = cache.register(fixture().pages(0, 20), Access.LOCAL_WRITE);
      Registration merged = held.letGo();
      assertThat(merged.isShared()).isFalse();
      assertThat(cache.register(fixture().pages(3, 5), Access.LOCAL_WRITE)).isSameAs(larger);
      cache.deregister(larger);
      cache.deregister(larger);
      cache.deregister(merged);
      assertThat(cache.count(RcacheCounter.RETIRED_BYTES)).isZero();
    }
  }
}
