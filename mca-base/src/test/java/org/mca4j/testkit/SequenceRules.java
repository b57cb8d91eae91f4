// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** What sequences of requests cost, as transports make them. */
interface SequenceRules extends RcacheRules {
  private boolean keeps() {
    return fixture().has(RcacheTrait.KEEPS_IDLE);
  }

  @Test
  default void manyDistinctRangesAreManyRegistrations() {
    CheckedRcache cache = fixture().open();
    int many = TestMemory.PAGES / 2;
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < many; i++) {
        fixture().registerIdle(cache, fixture().pages(2 * i, 1));
      }
    }
    assertThat(fixture().registrar().registers()).isEqualTo(keeps() ? many : 2 * many);
    assertThat(fixture().registrar().live()).isEqualTo(keeps() ? many : 0);
  }

  @Test
  default void everyPartOfOneRangeIsServedByOneRegistration() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, TestMemory.PAGES));
    for (int i = 0; i < TestMemory.PAGES; i++) {
      fixture().registerIdle(cache, fixture().pages(i, 1 + (TestMemory.PAGES - i - 1) / 2));
    }
    assertThat(fixture().registrar().registers()).isEqualTo(keeps() ? 1 : 1 + TestMemory.PAGES);
  }

  @Test
  default void aCycleOverMoreThanFitsStaysWithinTheLimit() {
    int limit = 16;
    CheckedRcache cache = fixture().settings().param("max_entries", String.valueOf(limit)).open();
    for (int i = 0; i < 4 * limit; i++) {
      Registration used =
          cache.register(fixture().pages(2 * (i % (2 * limit)), 1), Access.LOCAL_WRITE);
      assertThat(fixture().registrar().live()).isLessThanOrEqualTo(limit);
      cache.deregister(used);
    }
    assertThat(cache.count(RcacheCounter.MISSES)).isEqualTo(4L * limit);
    assertThat(fixture().registrar().live())
        .isEqualTo(fixture().has(RcacheTrait.BOUNDED) ? limit : 0);
  }

  @Test
  default void growingRequestsReplaceWhatTheyCover() {
    CheckedRcache cache = fixture().open();
    for (int pages = 1; pages <= 32; pages++) {
      fixture().registerIdle(cache, fixture().pages(0, pages));
      assertThat(fixture().isCached(cache, fixture().pages(0, pages))).isEqualTo(keeps());
      assertThat(fixture().registrar().live()).isEqualTo(keeps() ? 1 : 0);
    }
    assertThat(fixture().registrar().registers()).isEqualTo(32);
    assertThat(cache.count(RcacheCounter.SUPERSEDED)).isEqualTo(keeps() ? 31 : 0);
  }

  @Test
  default void shrinkingRequestsAreServedByTheFirst() {
    CheckedRcache cache = fixture().open();
    for (int pages = 32; pages > 0; pages--) {
      fixture().registerIdle(cache, fixture().pages(0, pages));
    }
    assertThat(fixture().registrar().registers()).isEqualTo(keeps() ? 1 : 32);
  }

  @Test
  default void shortAndLongRequestsInTurnDoNotReplaceEachOther() {
    CheckedRcache cache = fixture().open();
    for (int round = 0; round < 10; round++) {
      fixture().registerIdle(cache, fixture().pages(0, 1));
      fixture().registerIdle(cache, fixture().pages(0, 8));
    }
    assertThat(fixture().registrar().registers()).isEqualTo(keeps() ? 2 : 20);
  }

  // O12
  @Test
  default void aRegistrationAcrossOthersServesTheirRequestsFromThenOn() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    List<Registration> sides = new ArrayList<>();
    sides.add(cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE));
    sides.add(cache.register(fixture().pages(6, 2), Access.LOCAL_WRITE));
    Registration across = cache.register(fixture().pages(0, 8), Access.LOCAL_WRITE);

    Registration again = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);

    assertThat(again == across).isEqualTo(shares);
    for (Registration side : sides) {
      assertThat(side.isShared()).isFalse();
      assertThat(fixture().registrar().isLive(side.handle())).as("still its holder's").isTrue();
      cache.deregister(side);
      assertThat(fixture().registrar().isLive(side.handle())).isFalse();
    }
    cache.deregister(across);
    cache.deregister(again);
  }

  // O15
  @Test
  default void aCoarserAlignmentCoversAndReplacesThePagesAround() {
    CheckedRcache cache = fixture().open();
    for (int page = 1; page < TestMemory.BLOCK; page += 4) {
      fixture().registerIdle(cache, fixture().pages(page, 1));
    }
    long block = TestMemory.BLOCK * fixture().memory().page();
    Registration aligned =
        cache.register(fixture().pages(5, 1).alignedTo(block), Access.LOCAL_WRITE);

    assertThat(aligned.address()).isEqualTo(fixture().memory().address(0));
    assertThat(aligned.length()).isEqualTo(block);
    for (int page = 0; page < TestMemory.BLOCK; page++) {
      assertThat(fixture().isCached(cache, fixture().pages(page, 1)))
          .isEqualTo(fixture().has(RcacheTrait.SHARES));
    }
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(aligned);
  }
}
