// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.RcacheCounter;

/**
 * Rule 6: when too much waits for the next call, it is taken back in the background, never by the
 * event itself.
 */
interface BackgroundRules extends RcacheRules {
  private CheckedRcache openWith(int pagesUnreleased, int idle) {
    long bytes = pagesUnreleased * fixture().memory().page();
    CheckedRcache cache =
        fixture().settings().param("max_unreleased", String.valueOf(bytes)).open();
    for (int page = 0; page < idle; page++) {
      fixture().registerIdle(cache, fixture().pages(2 * page, 1));
    }
    return cache;
  }

  private void lose(CheckedRcache cache, int which) {
    cache.invalidateRange(fixture().memory().address(2 * which), 1);
  }

  private int cleans() {
    return fixture().has(RcacheTrait.BOUNDED) ? 1 : 0;
  }

  // O09
  @Test
  default void moreThanMayWaitIsTakenBackByOneRunInTheBackground() {
    CheckedRcache cache = openWith(3, 8);
    int live = fixture().registrar().live();
    for (int i = 0; i < 3; i++) {
      lose(cache, i);
    }
    assertThat(fixture().background().waiting()).as("what may wait").isZero();
    for (int i = 3; i < 6; i++) {
      lose(cache, i);
    }
    assertThat(fixture().background().waiting()).isEqualTo(cleans());
    assertThat(fixture().registrar().live()).as("not by the event").isEqualTo(live);

    fixture().background().runAll();

    assertThat(cache.count(RcacheCounter.PENDING)).isZero();
    assertThat(fixture().registrar().live()).isEqualTo(2 * cleans());
    lose(cache, 6);
    assertThat(fixture().background().waiting()).as("the count begins anew").isZero();
  }

  // O09
  @Test
  default void aMillionEventsLeaveOneRunAndNoMoreThanTheRegistrations() {
    CheckedRcache cache = openWith(1, 10);
    int live = fixture().registrar().live();
    for (int event = 0; event < 1_000_000; event++) {
      cache.invalidateRange(fixture().memory().address(event % 100), 1);
    }
    assertThat(fixture().background().waiting()).isEqualTo(cleans());
    assertThat(cache.count(RcacheCounter.PENDING)).isEqualTo(live);
    assertThat(fixture().background().runAll()).isEqualTo(cleans());
    assertThat(fixture().registrar().live()).isZero();
  }

  // O06, O09
  @Test
  default void eventsDuringARunGetAnother() {
    CheckedRcache cache = openWith(1, 6);
    AtomicBoolean first = new AtomicBoolean(true);
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              if (first.getAndSet(false)) {
                for (int i = 2; i < 6; i++) {
                  lose(cache, i);
                }
              }
            });
    lose(cache, 0);
    lose(cache, 1);
    assertThat(fixture().background().runAll()).isEqualTo(2 * cleans());
    assertThat(fixture().registrar().live()).isZero();
  }

  @Test
  default void withoutAThreadTheNextCallCleansUp() {
    CheckedRcache cache = openWith(1, 6);
    fixture().background().refuse(true);
    lose(cache, 0);
    lose(cache, 1);
    fixture().background().refuse(false);
    assertThat(fixture().isCached(cache, fixture().pages(400, 1))).isFalse();
    assertThat(cache.count(RcacheCounter.PENDING)).isZero();
    lose(cache, 2);
    lose(cache, 3);
    assertThat(fixture().background().waiting()).as("asks again").isEqualTo(cleans());
  }

  // O20
  @Test
  default void aRunAfterTheCloseDoesNothing() {
    CheckedRcache cache = openWith(1, 6);
    lose(cache, 0);
    lose(cache, 1);
    cache.close();
    int calls = fixture().registrar().calls();
    assertThat(fixture().background().runAll()).isEqualTo(cleans());
    assertThat(fixture().registrar().calls()).isEqualTo(calls);
  }

  @Test
  default void withoutALimitNothingRunsInTheBackground() {
    CheckedRcache cache = openWith(0, 6);
    cache.invalidateRange(0, -1);
    assertThat(fixture().background().waiting()).isZero();
  }
}
