// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.RcacheRequest;
import org.mca4j.testkit.LogWatch;

/** Opening, sharing and closing. */
class McaLifecycleTest extends McaFixture {
  @Test
  void opensMonitorAndRegistrarWhenTheFirstCacheNeedsThem() {
    try (Mca mca = watched()) {
      assertThat(FakeEvents.all()).isEmpty();
      mca.rcache();
      assertThat(FakeEvents.all())
          .containsExactly("open monitor", "open registrar", "open cache", "subscribe");
      FakeEvents.clear();
      mca.rcache();
      assertThat(FakeEvents.all()).containsExactly("open cache", "subscribe");
    }
  }

  // O20
  @Test
  void closesTheCachesThenTheMonitorThenTheRegistrar() {
    Mca mca = watched();
    FakeRcache first = fake(mca);
    FakeRcache second = fake(mca);
    FakeEvents.clear();
    mca.close();
    assertThat(FakeEvents.all())
        .containsExactly("close cache", "close cache", "close monitor", "close registrar");
    assertThat(first.isClosed() && second.isClosed()).isTrue();
    mca.close();
    assertThat(FakeEvents.all()).hasSize(4);
  }

  @Test
  void closesNothingThatWasNeverOpened() {
    watched().close();
    assertThat(FakeEvents.all()).isEmpty();
  }

  @Test
  void aCacheClosedByItsUserIsForgotten() {
    Mca mca = watched();
    FakeRcache closed = fake(mca);
    FakeRcache kept = fake(mca);
    closed.close();
    mca.memoryReleased(4096, 10);
    assertThat(closed.heard).isEmpty();
    assertThat(kept.heard).containsExactly("4096+10");
    closed.failureOnClose = new IllegalStateException("closed by somebody who should not know it");
    assertThatCode(mca::close).doesNotThrowAnyException();
    assertThat(FakeEvents.all()).contains("close registrar");
  }

  // O20
  @Test
  void aFailureOfOneDoesNotKeepTheOthersOpen() {
    Mca mca = watched();
    FakeRcache first = fake(mca);
    FakeRcache second = fake(mca);
    FakeRcache third = fake(mca);
    first.failureOnClose = new IllegalStateException("first");
    third.failureOnClose = new ArithmeticException("third");
    assertThatThrownBy(mca::close)
        .isSameAs(first.failureOnClose)
        .satisfies(e -> assertThat(e.getSuppressed()).containsExactly(third.failureOnClose));
    assertThat(second.isClosed()).isTrue();
    assertThat(FakeEvents.all()).endsWith("close cache", "close monitor", "close registrar");
  }

  // O20
  @Test
  void theRegistrarStaysOpenUntilTheLastCacheHasReallyClosed() {
    Mca mca = watched();
    FakeRcache busy = fake(mca);
    FakeRcache other = fake(mca);
    busy.busy = true;
    mca.close();
    assertThat(other.isClosed()).isTrue();
    assertThat(FakeEvents.all()).doesNotContain("close monitor", "close registrar");
    busy.end();
    assertThat(FakeEvents.all()).endsWith("close cache", "close monitor", "close registrar");
    mca.close();
    assertThat(FakeEvents.all()).containsOnlyOnce("close registrar");
  }

  @Test
  void nothingIsUsableAfterwards() {
    Mca mca = watched();
    FakeRcache cache = fake(mca);
    mca.close();
    assertThatThrownBy(mca::rcache).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(mca::params).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(mca::frameworks).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(mca::remainingArguments).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> mca.selection("rcache")).isInstanceOf(IllegalStateException.class);
    mca.memoryReleased(4096, 1);
    assertThat(cache.heard).isEmpty();
  }

  @Test
  void cannotBeClosedFromInsideTheMakingOfACache() {
    Mca mca = watched();
    FakeComponents.whileMaking =
        () -> assertThatThrownBy(mca::close).isInstanceOf(IllegalStateException.class);
    FakeRcache cache = fake(mca);
    assertThat(cache.isClosed()).isFalse();
    mca.close();
    assertThat(cache.isClosed()).isTrue();
  }

  @Test
  void aMakingThatFailsLeavesNoCacheBehind() {
    try (Mca mca = watched()) {
      FakeComponents.whileMaking =
          () -> {
            throw new McaException(McaErrorCode.RANGE_INVALID, "not like that");
          };
      fails(mca::rcache, McaErrorCode.RANGE_INVALID, "not like that");
      assertThat(FakeEvents.all()).doesNotContain("open cache", "subscribe");
      FakeComponents.whileMaking = () -> {};
      assertThat(mca.rcache()).isNotNull();
    }
    assertThat(FakeEvents.all()).endsWith("close cache", "close monitor", "close registrar");
  }

  @Test
  void anOwnRegistrarIsUsedAndNotClosed() {
    FakeComponents.FakeRegistrar own = new FakeComponents.FakeRegistrar();
    FakeEvents.clear();
    try (Mca mca = watched()) {
      FakeRcache cache =
          (FakeRcache) mca.rcache(RcacheRequest.DEFAULT.withRegistrar(own).withPageSize(1 << 21));
      assertThat(cache.context.registrar()).isSameAs(own);
      assertThat(cache.context.pageSize()).isEqualTo(1 << 21);
    }
    assertThat(FakeEvents.all()).doesNotContain("open registrar", "close registrar");
  }

  @Test
  void theContextCarriesTheParameters() {
    try (Mca mca =
        builder()
            .arguments(
                "--mca",
                "rcache_base_flight_timeout",
                "7",
                "--mca",
                "rcache_base_close_timeout",
                "8")
            .open()) {
      FakeRcache cache = fake(mca);
      assertThat(cache.context.flightTimeoutNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(7));
      assertThat(cache.context.closeTimeoutNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(8));
      assertThat(cache.context.pageSize()).isEqualTo(Unistd.pageSize());
    }
  }

  @Test
  void aBadPageSizeIsAnErrorAndLeavesNothingBehind() {
    try (Mca mca = watched()) {
      fails(
          () -> mca.rcache(RcacheRequest.DEFAULT.withPageSize(3000)),
          McaErrorCode.RANGE_INVALID,
          "3000");
      assertThat(FakeEvents.all()).doesNotContain("open cache");
    }
  }

  @Test
  void insistingOnLeavePinnedWithoutASourceIsAnErrorThatSaysWhatToDo() {
    try (Mca mca = builder().arguments("--mca", "rcache_base_leave_pinned", "1").open()) {
      fails(
          mca::rcache,
          McaErrorCode.NO_COHERENCE_SOURCE,
          "rcache_base_leave_pinned",
          "memory monitor none",
          "--mca memory explicit");
      assertThat(FakeEvents.all()).isEmpty();
    }
  }

  @Test
  void forcingUnsafeCachingIsLoggedOnce() {
    try (LogWatch log = new LogWatch();
        Mca mca = builder().arguments("--mca", "rcache_base_unsafe_no_coherence", "1").open()) {
      assertThat(fake(mca).context.leavePinned()).isTrue();
      mca.rcache();
      assertThat(log.warnings()).singleElement().asString().contains("WILL corrupt data");
    }
  }

  @Test
  void instancesDoNotDisturbEachOther() {
    Mca one = watched();
    Mca two = watched();
    FakeRcache ofOne = fake(one);
    FakeRcache ofTwo = fake(two);
    one.memoryReleased(1, 1);
    assertThat(ofTwo.heard).isEmpty();
    one.close();
    assertThat(ofTwo.isClosed()).isFalse();
    two.memoryReleased(2, 2);
    assertThat(ofTwo.heard).containsExactly("2+2");
    assertThat(ofOne.heard).containsExactly("1+1");
    assertThat(two.rcache()).isNotNull();
    two.close();
  }

  @Test
  void opensAndClosesManyTimesWithoutLeaving() {
    int threads = Thread.activeCount();
    for (int i = 0; i < 200; i++) {
      try (Mca mca = watched()) {
        mca.rcache();
        mca.rcache().close();
      }
    }
    for (String thing : List.of("cache", "monitor", "registrar")) {
      assertThat(count("close " + thing)).isEqualTo(count("open " + thing)).isPositive();
    }
    assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
  }

  @Test
  void closingWhileOthersMakeCachesLeavesNoneOpen() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 20; round++) {
        Mca mca = watched();
        CountDownLatch made = new CountDownLatch(4);
        List<Future<?>> makers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          makers.add(pool.submit(() -> makeUntilClosed(mca, made)));
        }
        made.await();
        mca.close();
        for (Future<?> maker : makers) {
          maker.get();
        }
        assertThat(FakeEvents.all()).last().isEqualTo("close registrar");
      }
      assertThat(count("close cache")).isEqualTo(count("open cache"));
    } finally {
      pool.shutdown();
    }
  }

  private static void makeUntilClosed(Mca mca, CountDownLatch made) {
    boolean first = true;
    while (true) {
      try {
        mca.rcache();
      } catch (IllegalStateException e) {
        return;
      }
      if (first) {
        made.countDown();
        first = false;
      }
    }
  }

  private static long count(String event) {
    return FakeEvents.all().stream().filter(event::equals).count();
  }

  private Mca watched() {
    return builder(FakeComponents.Watcher.class).arguments("--mca", "memory", "watcher").open();
  }
}
