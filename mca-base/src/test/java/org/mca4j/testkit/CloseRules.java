// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** Rule 12: closing. */
interface CloseRules extends RcacheRules {
  // O20
  @Test
  default void closingTakesEverythingBackOnceAndReportsWhatIsInUse() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().registerIdle(cache, fixture().pages(2, 1));
    List<Registration> used = new ArrayList<>();
    used.add(cache.register(fixture().pages(4, 2), Access.LOCAL_WRITE));
    used.add(cache.register(fixture().pages(8, 1), Access.LOCAL_WRITE));
    used.add(cache.register(fixture().pages(8, 1), Access.LOCAL_WRITE, RegisterFlags.CACHE_BYPASS));
    fixture().expectInUseAtClose(3);

    CloseReport report = cache.closeAndReport();

    assertThat(report.inUse())
        .extracting(CloseReport.Range::address)
        .containsExactlyInAnyOrderElementsOf(used.stream().map(Registration::address).toList());
    assertThat(fixture().registrar().live()).isZero();
    assertThat(fixture().registrar().deregisters()).isEqualTo(fixture().registrar().registers());
    assertThat(fixture().log().warnings()).hasSize(1);

    for (Registration registration : used) {
      cache.deregister(registration);
      assertThatThrownBy(() -> cache.deregister(registration))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(fixture().registrar().deregisters()).isEqualTo(fixture().registrar().registers());
    assertThat(cache.closeAndReport()).isEqualTo(report);
  }

  // O20
  @Test
  default void aClosedCacheRefusesEverything() {
    CheckedRcache cache = fixture().open();
    cache.close();
    cache.close();
    assertThatThrownBy(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cache.find(fixture().pages(0, 1), Access.LOCAL_WRITE))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(cache::evict).isInstanceOf(IllegalStateException.class);
    cache.invalidateRange(0, -1);
    assertThat(fixture().registrar().attempts()).isZero();
  }

  // O20
  @Test
  default void closingWaitsForARegistrationUnderWay() throws Exception {
    CheckedRcache cache = fixture().open();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              begun.countDown();
              try {
                assertThat(open.await(30, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<Registration> late =
        pool.submit(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE));
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    Future<CloseReport> closing = pool.submit(cache::closeAndReport);
    while (true) {
      try {
        cache.find(fixture().pages(9, 1), Access.LOCAL_READ);
      } catch (IllegalStateException e) {
        break;
      }
    }
    assertThat(closing.isDone()).isFalse();
    open.countDown();

    assertThat(closing.get(30, TimeUnit.SECONDS).inUse()).isEmpty();
    assertThatThrownBy(() -> late.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IllegalStateException.class);
    pool.shutdown();
    assertThat(fixture().registrar().live()).isZero();
  }

  @Test
  default void closingOneCacheLeavesAnotherAlone() {
    CheckedRcache cache = fixture().open();
    CheckedRcache other = fixture().open();
    Registration used = other.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    fixture().registerIdle(other, fixture().pages(2, 1));
    int live = fixture().registrar().live();
    fixture().registerIdle(cache, fixture().pages(0, 1));

    cache.close();

    assertThat(fixture().registrar().live()).isEqualTo(live);
    assertThat(used.isShared()).isEqualTo(fixture().has(RcacheTrait.SHARES));
    other.deregister(used);
  }

  @Test
  default void persistentAndInvalidRegistrationsGoAtClose() {
    CheckedRcache cache = fixture().open();
    cache.deregister(
        cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE, RegisterFlags.PERSIST));
    fixture().registerIdle(cache, fixture().pages(2, 1));
    cache.invalidateRange(fixture().memory().address(2), 1);
    assertThat(cache.closeAndReport()).isEqualTo(CloseReport.CLEAN);
    assertThat(fixture().registrar().live()).isZero();
  }
}
