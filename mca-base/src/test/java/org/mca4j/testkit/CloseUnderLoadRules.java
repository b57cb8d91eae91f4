// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.Registration;

/** Rule 12 while other threads are at work. */
interface CloseUnderLoadRules extends RcacheRules {
  // O20
  @Test
  default void closingOvertakesThreadsAtWork() {
    int inUse = 0;
    for (int round = 0; round < 100; round++) {
      inUse += closeDuringLoad(new Random(round));
    }
    fixture().expectInUseAtClose(inUse);
  }

  /** Closes a cache at a random moment; returns how many registrations the report names. */
  private int closeDuringLoad(Random random) {
    int threads = 3;
    int moment = random.nextInt(500);
    CheckedRcache cache = fixture().settings().leavePinned(random.nextBoolean()).open();
    List<Registration> kept = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      kept.add(cache.register(fixture().pages(200 + 2 * i, 1), Access.LOCAL_WRITE));
    }
    AtomicInteger actions = new AtomicInteger();
    try (Crew crew =
        Crew.start(
            threads,
            member -> {
              Random own = new Random(member);
              while (useUntilClosed(cache, own)) {
                actions.incrementAndGet();
              }
            })) {
      while (actions.get() < moment) {
        Thread.onSpinWait();
      }
      CloseReport report = cache.closeAndReport();
      int calls = fixture().registrar().calls();
      assertThat(fixture().registrar().live()).as("nothing is left").isZero();
      crew.await();

      assertThat(report.inUse())
          .extracting(CloseReport.Range::address)
          .containsAll(kept.stream().map(Registration::address).toList())
          .hasSizeBetween(kept.size(), kept.size() + threads);
      kept.forEach(cache::deregister);
      for (Registration registration : kept) {
        assertThatThrownBy(() -> cache.deregister(registration))
            .isInstanceOf(IllegalStateException.class);
      }
      assertThat(fixture().registrar().calls()).as("calls after the close").isEqualTo(calls);
      return report.inUse().size();
    }
  }

  /** Registers and gives back; false when the cache was closed. Giving back always works. */
  private boolean useUntilClosed(CheckedRcache cache, Random random) {
    Registration registration;
    try {
      registration =
          cache.register(
              fixture().pages(random.nextInt(20), 1 + random.nextInt(4)), Access.LOCAL_WRITE);
    } catch (IllegalStateException closed) {
      return false;
    }
    cache.invalidateRange(fixture().memory().address(random.nextInt(20)), 1);
    cache.deregister(registration);
    return true;
  }

  // O20
  @Test
  default void severalThreadsCloseAtOnce() {
    for (int round = 0; round < 50; round++) {
      CheckedRcache cache = fixture().open();
      for (int page = 0; page < 4; page++) {
        fixture().registerIdle(cache, fixture().pages(2 * page, 1));
      }
      Crew.run(
          3,
          member -> {
            assertThat(cache.closeAndReport()).isEqualTo(CloseReport.CLEAN);
            assertThat(fixture().registrar().live()).isZero();
          });
    }
  }
}
