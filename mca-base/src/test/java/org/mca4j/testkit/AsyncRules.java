// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** Register calls that are answered later: hits at once, misses by another thread. */
interface AsyncRules extends RcacheRules {
  private CompletableFuture<Registration> ask(
      CheckedRcache cache, MemoryRegion region, RegisterFlags flags) {
    return cache.registerAsync(region, Access.LOCAL_WRITE, flags).toCompletableFuture();
  }

  private CompletableFuture<Registration> ask(CheckedRcache cache, int page) {
    return ask(cache, fixture().pages(page, 1), RegisterFlags.NONE);
  }

  private static void assertClosed(CompletableFuture<?> answer) {
    assertThat(answer).isCompletedExceptionally();
    assertThatThrownBy(answer::join).hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  default void aMissIsLeftToTheExecutor() {
    CheckedRcache cache = fixture().open();
    CompletableFuture<Registration> answer = ask(cache, 0);
    assertThat(answer).isNotDone();
    assertThat(fixture().registrar().attempts()).isZero();

    assertThat(fixture().background().runAll()).isEqualTo(1);

    assertThat(answer.join().address()).isEqualTo(fixture().memory().address(0));
    assertThat(cache.count(RcacheCounter.MISSES)).isEqualTo(1);
    cache.deregister(answer.join());
  }

  @Test
  default void aHitIsAnsweredAtOnce() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    fixture().registerIdle(cache, fixture().pages(0, 16));
    for (RegisterFlags flags : new RegisterFlags[] {RegisterFlags.NONE, RegisterFlags.PERSIST}) {
      for (long alignment : new long[] {1, 4 * fixture().memory().page()}) {
        CompletableFuture<Registration> answer =
            ask(cache, fixture().pages(4, 1).alignedTo(alignment), flags);
        assertThat(answer.isDone()).isEqualTo(keeps);
        fixture().background().runAll();
        cache.deregister(answer.join());
      }
    }
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(keeps ? 4 : 0);
  }

  @Test
  default void aHitLeavesPendingWorkToTheBackground() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().registerIdle(cache, fixture().pages(2, 1));
    cache.invalidateRange(fixture().memory().address(0), 1);
    int calls = fixture().registrar().calls();

    CompletableFuture<Registration> answer = ask(cache, 2);

    assertThat(answer.isDone()).isEqualTo(keeps);
    assertThat(fixture().registrar().calls()).isEqualTo(calls);
    assertThat(fixture().background().runAll()).isEqualTo(1);
    assertThat(cache.count(RcacheCounter.PENDING)).isZero();
    cache.deregister(answer.join());
  }

  // O01
  @Test
  default void anAsynchronousHitHearsFirstWhatHasArrived() {
    CheckedRcache cache = fixture().settings().monitored().open();
    for (int pagesLost : new int[] {1, 0}) {
      fixture().registerIdle(cache, fixture().pages(0, 2));
      fixture().registerIdle(cache, fixture().pages(4, 1));
      int calls = fixture().registrar().calls();
      fixture()
          .monitor()
          .arrive(fixture().memory().address(1), pagesLost * fixture().memory().page());
      fixture().monitor().disturb(pagesLost == 0 ? 100 : 0);

      CompletableFuture<Registration> answer =
          ask(cache, fixture().pages(0, 2), RegisterFlags.NONE);

      assertThat(answer.isDone()).as("no hit on what may be gone").isFalse();
      assertThat(fixture().registrar().calls()).isEqualTo(calls);
      fixture().background().runAll();
      assertThat(answer.join().isShared())
          .isEqualTo(pagesLost > 0 && fixture().has(RcacheTrait.SHARES));
      fixture().monitor().disturb(0);
      cache.deregister(answer.join());
    }
  }

  // O08
  @Test
  default void requestsForOneRangeShareTheRegistration() {
    CheckedRcache cache = fixture().open();
    CompletableFuture<Registration> first = ask(cache, 0);
    CompletableFuture<Registration> second = ask(cache, 0);
    Registration third = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    fixture().background().runAll();

    assertThat(fixture().registrar().registers())
        .isEqualTo(fixture().has(RcacheTrait.SHARES) ? 1 : 3);
    cache.deregister(first.join());
    cache.deregister(second.join());
    cache.deregister(third);
  }

  @Test
  default void bypassIsNeverAHit() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    CompletableFuture<Registration> answer =
        ask(cache, fixture().pages(0, 1), RegisterFlags.CACHE_BYPASS);
    assertThat(answer).isNotDone();
    fixture().background().runAll();
    assertThat(answer.join().isShared()).isFalse();
    cache.deregister(answer.join());
  }

  // O19
  @Test
  default void everyErrorArrivesByTheAnswer() {
    CheckedRcache cache = fixture().open();
    fixture().registrar().limitLength(2 * fixture().memory().page());
    CompletableFuture<Registration> tooLong = ask(cache, fixture().pages(0, 3), RegisterFlags.NONE);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw ObservedRegistrar.refusal();
            });
    CompletableFuture<Registration> refused = ask(cache, 0);
    fixture().background().runAll();
    fixture().background().refuse(true);
    CompletableFuture<Registration> noThread = ask(cache, 0);
    cache.close();
    CompletableFuture<Registration> late = ask(cache, 0);

    assertThatThrownBy(tooLong::join).cause().satisfies(code(McaErrorCode.RANGE_TOO_LONG));
    assertThatThrownBy(refused::join).cause().satisfies(code(McaErrorCode.REGISTRATION_REFUSED));
    assertThatThrownBy(noThread::join).hasCauseInstanceOf(RejectedExecutionException.class);
    assertClosed(late);
  }

  @Test
  default void aRequestCancelledBeforeItBeginsRegistersNothing() {
    CheckedRcache cache = fixture().open();
    assertThat(ask(cache, 0).cancel(false)).isTrue();
    fixture().background().runAll();
    assertThat(fixture().registrar().attempts()).isZero();
  }

  @Test
  default void aRequestCancelledWhileItRegistersLeaksNothing() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    AtomicReference<CompletableFuture<Registration>> answer = new AtomicReference<>();
    fixture()
        .registrar()
        .onRegister((range, access) -> assertThat(answer.get().cancel(false)).isTrue());
    answer.set(ask(cache, 0));
    fixture().background().runAll();
    assertThat(fixture().registrar().registers()).isEqualTo(1);
    assertThat(fixture().registrar().live()).isZero();
  }

  @Test
  default void prefetchingMakesTheNextRegisterAHit() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    var answer = cache.prefetch(fixture().pages(0, 4), Access.LOCAL_WRITE).toCompletableFuture();
    assertThat(answer.isDone()).isEqualTo(!keeps);
    fixture().background().runAll();

    assertThat(answer).isCompleted();
    assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(keeps ? 1 : 0);
    fixture().registerIdle(cache, fixture().pages(2, 1));
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(keeps ? 1 : 0);
    assertThat(cache.prefetch(fixture().pages(1, 1), Access.LOCAL_WRITE).toCompletableFuture())
        .isCompleted();
  }

  @Test
  default void prefetchingDoesNothingWhereNothingIsKept() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    assertThat(cache.prefetch(fixture().pages(0, 4), Access.LOCAL_WRITE).toCompletableFuture())
        .isCompleted();
    assertThat(fixture().background().waiting()).isZero();
    assertThat(fixture().registrar().attempts()).isZero();
  }

  // O20
  @Test
  default void closingAnswersWhatNobodyBegan() {
    CheckedRcache cache = fixture().open();
    CompletableFuture<Registration> answer = ask(cache, 0);
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    var prefetch = cache.prefetch(fixture().pages(2, 1), Access.LOCAL_WRITE).toCompletableFuture();
    CompletableFuture<CloseReport> again = answer.handle((got, e) -> cache.closeAndReport());

    assertThat(cache.closeAndReport()).isEqualTo(CloseReport.CLEAN);

    assertClosed(answer);
    assertThat(prefetch.isCompletedExceptionally()).isEqualTo(keeps);
    assertThat(again).isCompleted();
    fixture().background().runAll();
    assertThat(fixture().registrar().attempts()).isZero();
  }

  // O20
  @Test
  default void closingWaitsForWhatHasBegunAndLeaksNothing() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CheckedRcache cache = fixture().settings().executor(pool).open();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              begun.countDown();
              try {
                assertThat(go.await(30, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    CompletableFuture<Registration> answer = ask(cache, 0);
    CompletableFuture<Registration> queued = ask(cache, 2);
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    CompletableFuture<CloseReport> closing = CompletableFuture.supplyAsync(cache::closeAndReport);
    while (!ask(cache, 4).isCompletedExceptionally()) {
      Thread.onSpinWait();
    }
    go.countDown();

    assertThat(closing.get(30, TimeUnit.SECONDS)).isEqualTo(CloseReport.CLEAN);
    assertThat(fixture().registrar().live()).isZero();
    assertClosed(answer);
    assertClosed(queued);
    pool.shutdown();
    assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(fixture().registrar().attempts()).isEqualTo(1);
  }
}
