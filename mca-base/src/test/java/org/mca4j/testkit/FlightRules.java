// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Rule 11: threads that miss the same range at once share one registration. */
interface FlightRules extends RcacheRules {
  /** Makes the first register call wait until the latch opens. */
  private CountDownLatch holdFirstFlight(CountDownLatch begun) {
    CountDownLatch open = new CountDownLatch(1);
    AtomicBoolean first = new AtomicBoolean(true);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (first.compareAndSet(true, false)) {
                begun.countDown();
                await(open);
              }
            });
    return open;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).as("latch opened").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until the other threads are blocked or waiting, so that they have joined. */
  private static void awaitBlocked(List<Thread> threads) {
    while (threads.stream()
        .anyMatch(
            t ->
                t.getState() != Thread.State.TIMED_WAITING
                    && t.getState() != Thread.State.WAITING
                    && t.getState() != Thread.State.TERMINATED)) {
      Thread.onSpinWait();
    }
  }

  // O08
  @Test
  default void threadsThatMissTheSameRangeShareOneRegistration() throws Exception {
    for (boolean leavePinned : new boolean[] {true, false}) {
      CheckedRcache cache = fixture().settings().leavePinned(leavePinned).open();
      boolean shares = fixture().has(RcacheTrait.SHARES);
      int before = fixture().registrar().registers();
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch open = holdFirstFlight(begun);
      List<Registration> got = java.util.Collections.synchronizedList(new ArrayList<>());
      List<Thread> threads = new ArrayList<>();
      MemoryRegion[] wanted = {
        fixture().pages(0, 4), fixture().pages(0, 4), fixture().pages(1, 2), fixture().pages(3, 1)
      };
      for (int i = 0; i < wanted.length; i++) {
        MemoryRegion region = wanted[i];
        Thread thread =
            new Thread(() -> got.add(cache.register(region, Access.LOCAL_WRITE)), "joiner" + i);
        thread.start();
        threads.add(thread);
        await(begun);
      }
      awaitBlocked(threads);
      open.countDown();
      for (Thread thread : threads) {
        thread.join(30_000);
      }

      assertThat(got).hasSize(wanted.length);
      assertThat(fixture().registrar().registers() - before).isEqualTo(shares ? 1 : wanted.length);
      assertThat(cache.count(RcacheCounter.WAITED)).isEqualTo(shares ? wanted.length - 1 : 0);
      assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(shares ? wanted.length - 1 : 0);
      got.forEach(cache::deregister);
      assertThat(fixture().registrar().live())
          .isEqualTo(leavePinned && fixture().has(RcacheTrait.KEEPS_IDLE) ? 1 : 0);
      cache.close();
    }
  }

  @Test
  default void aWaiterWhosePatienceEndsRegistersForItself() throws Exception {
    CheckedRcache cache = fixture().settings().flightTimeoutMillis(1).open();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = holdFirstFlight(begun);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Registration> slow =
        pool.submit(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE));
    await(begun);

    Registration own = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);

    assertThat(own.isShared()).isFalse();
    open.countDown();
    Registration published = slow.get(30, TimeUnit.SECONDS);
    pool.shutdown();
    assertThat(published).isNotSameAs(own);
    assertThat(published.isShared()).isEqualTo(fixture().has(RcacheTrait.SHARES));
    cache.deregister(own);
    cache.deregister(published);
    assertThat(cache.count(RcacheCounter.MISSES)).isEqualTo(2);
    assertThat(fixture().registrar().live())
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE) ? 1 : 0);
  }

  @Test
  default void waitersOfAFailedFlightRetryForThemselves() throws Exception {
    CheckedRcache cache = fixture().open();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    AtomicBoolean first = new AtomicBoolean(true);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (first.compareAndSet(true, false)) {
                begun.countDown();
                await(open);
                throw ObservedRegistrar.refusal();
              }
            });
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Registration> failing =
        pool.submit(() -> cache.register(fixture().pages(0, 8), Access.LOCAL_WRITE));
    await(begun);
    List<Registration> got = java.util.Collections.synchronizedList(new ArrayList<>());
    Thread waiter =
        new Thread(() -> got.add(cache.register(fixture().pages(2, 1), Access.REMOTE_READ)));
    waiter.start();
    awaitBlocked(List.of(waiter));
    open.countDown();
    waiter.join(30_000);

    assertThatThrownBy(() -> failing.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(McaException.class)
        .satisfies(code(McaErrorCode.REGISTRATION_REFUSED));
    pool.shutdown();
    assertThat(got).hasSize(1);
    assertThat(got.get(0).length()).isEqualTo(fixture().memory().page());
    cache.deregister(got.get(0));
  }

  @Test
  default void findDoesNotWaitForAFlight() throws Exception {
    CheckedRcache cache = fixture().open();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = holdFirstFlight(begun);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Registration> slow =
        pool.submit(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE));
    await(begun);
    assertThat(cache.find(fixture().pages(0, 1), Access.LOCAL_READ)).isNull();
    open.countDown();
    cache.deregister(slow.get(30, TimeUnit.SECONDS));
    pool.shutdown();
  }

  // O06
  @Test
  default void aSlowRegistrarHoldsUpNobodyElse() throws Exception {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    fixture().registerIdle(cache, fixture().pages(20, 1));
    fixture().registerIdle(cache, fixture().pages(30, 1));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = holdFirstFlight(begun);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Registration> slow =
        pool.submit(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE));
    await(begun);

    fixture().registerIdle(cache, fixture().pages(20, 1));
    fixture().registerIdle(cache, fixture().pages(40, 1));
    cache.invalidateRange(fixture().memory().address(30), 1);
    assertThat(cache.evict() == EvictionResult.EVICTED).isEqualTo(keeps);
    assertThat(slow.isDone()).isFalse();

    open.countDown();
    cache.deregister(slow.get(30, TimeUnit.SECONDS));
    pool.shutdown();
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(keeps ? 1 : 0);
  }

  @Test
  default void anInvalidationDuringAFlightReachesTheWaitersToo() throws Exception {
    CheckedRcache cache = fixture().open();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = holdFirstFlight(begun);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Registration> slow =
        pool.submit(() -> cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE));
    await(begun);
    List<Registration> got = java.util.Collections.synchronizedList(new ArrayList<>());
    Thread waiter =
        new Thread(() -> got.add(cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE)));
    waiter.start();
    awaitBlocked(List.of(waiter));
    cache.invalidateRange(fixture().memory().address(0), 1);
    int before = fixture().registrar().registers();
    open.countDown();
    waiter.join(30_000);
    Registration mine = slow.get(30, TimeUnit.SECONDS);
    pool.shutdown();

    boolean shares = fixture().has(RcacheTrait.SHARES);
    assertThat(mine.isShared()).isEqualTo(shares);
    assertThat(fixture().registrar().registers() - before).isGreaterThanOrEqualTo(1);
    assertThat(fixture().registrar().deregisters()).isEqualTo(shares ? 1 : 0);
    cache.deregister(mine);
    got.forEach(cache::deregister);
  }
}
