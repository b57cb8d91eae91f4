// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Asynchronous calls by several threads, some of which lose interest, and a close among them. */
interface AsyncLoadRules extends RcacheRules {
  private CompletableFuture<Registration> ask(CheckedRcache cache, Random random) {
    return cache
        .registerAsync(
            fixture().pages(random.nextInt(16), 1 + random.nextInt(4)), Access.LOCAL_READ)
        .toCompletableFuture();
  }

  private static void await(ExecutorService pool) {
    pool.shutdown();
    try {
      assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  default void consumersThatLoseInterestLeakNothing() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CheckedRcache cache = fixture().settings().executor(pool).param("max_unreleased", "1").open();
    Crew.run(
        3,
        member -> {
          Random random = new Random(700 + member);
          for (int i = 0; i < 3_000; i++) {
            CompletableFuture<Registration> answer = ask(cache, random);
            if (random.nextInt(3) > 0 || !answer.cancel(false)) {
              cache.deregister(answer.get(30, TimeUnit.SECONDS));
            }
            if (random.nextInt(4) == 0) {
              cache.invalidateRange(fixture().memory().address(random.nextInt(16)), 1);
            }
          }
        });
    await(pool);
    assertThat(cache.count(RcacheCounter.IN_USE)).isZero();
    assertThat((long) fixture().registrar().live())
        .isEqualTo(cache.count(RcacheCounter.IDLE) + cache.count(RcacheCounter.PENDING));
  }

  // O20
  @Test
  default void closingAnswersEveryRequest() {
    int inUse = 0;
    for (int round = 0; round < 60; round++) {
      inUse += closeDuringLoad(round);
    }
    fixture().expectInUseAtClose(inUse);
  }

  /** Closes a cache at a random moment; returns how many registrations the report names. */
  private int closeDuringLoad(int seed) {
    int moment = new Random(seed).nextInt(300);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CheckedRcache cache = fixture().settings().executor(pool).open();
    Queue<CompletableFuture<?>> answers = new ConcurrentLinkedQueue<>();
    AtomicInteger count = new AtomicInteger();
    try (Crew crew =
        Crew.start(
            2,
            member -> {
              Random random = new Random(member);
              CompletableFuture<?> last;
              do {
                CompletableFuture<Registration> answer = ask(cache, random);
                last = answer.thenAccept(cache::deregister);
                answers.add(last);
                count.incrementAndGet();
              } while (!last.isCompletedExceptionally());
            })) {
      while (count.get() < moment) {
        Thread.onSpinWait();
      }
      CloseReport report = cache.closeAndReport();
      assertThat(fixture().registrar().live()).as("nothing is left").isZero();
      int calls = fixture().registrar().calls();
      crew.await();
      await(pool);
      assertThat(answers).allMatch(CompletableFuture::isDone);
      assertThat(fixture().registrar().calls()).as("calls after the close").isEqualTo(calls);
      return report.inUse().size();
    }
  }
}
