// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** What a cache asks its memory monitor before it trusts memory. */
interface CoherenceRules extends RcacheRules {
  private void freePages(int first, int count) {
    long page = fixture().memory().page();
    fixture().monitor().arrive(fixture().memory().address(first), count * page);
  }

  // O01
  @Test
  default void anEventThatHasArrivedIsHeardBeforeAHit() {
    CheckedRcache cache = fixture().settings().monitored().open();
    MemoryRegion kept = fixture().pages(0, 2);
    for (int way = 0; way < 3; way++) {
      fixture().registerIdle(cache, kept);
      int before = fixture().registrar().registers();
      freePages(1, 1);
      Registration fresh =
          switch (way) {
            case 0 -> cache.register(kept, Access.LOCAL_WRITE);
            case 1 -> cache.register(kept.address(), kept.length(), Access.LOCAL_WRITE);
            default -> cache.find(kept, Access.LOCAL_WRITE);
          };
      assertThat(fixture().registrar().registers() - before).isEqualTo(way == 2 ? 0 : 1);
      if (fresh != null) {
        assertThat(way).as("find returned what was gone").isNotEqualTo(2);
        cache.deregister(fresh);
        cache.invalidateRange(fresh.address(), fresh.length());
      }
    }
    assertThat(cache.count(RcacheCounter.HITS)).isZero();
  }

  // O02
  @Test
  default void anEventElsewhereCostsNoHit() {
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    CheckedRcache cache = fixture().settings().monitored().open();
    fixture().registerIdle(cache, fixture().pages(0, 2));
    freePages(2, 1);
    fixture().registerIdle(cache, fixture().pages(0, 2));
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(keeps ? 1 : 0);
  }

  // O05
  @Test
  default void memoryInMotionIsWaitedForThenServedUncached() {
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    CheckedRcache cache = fixture().settings().monitored().open();
    MemoryRegion region = fixture().pages(0, 1);
    fixture().registerIdle(cache, region);

    fixture().monitor().disturb(2);
    fixture().registerIdle(cache, region);
    assertThat(cache.count(RcacheCounter.HITS)).as("it settled").isEqualTo(keeps ? 1 : 0);

    for (int way = 0; way < 2; way++) {
      fixture().monitor().disturb(100);
      int before = fixture().registrar().registers();
      Registration fresh =
          way == 0
              ? cache.register(region, Access.LOCAL_WRITE)
              : cache.register(region.address(), region.length(), Access.LOCAL_WRITE);
      assertThat(fixture().registrar().registers()).isEqualTo(before + 1);
      assertThat(fresh.isShared()).isFalse();
      if (keeps) {
        assertThat(cache.find(region, Access.LOCAL_WRITE)).as("while it moves").isNull();
      }
      cache.deregister(fresh);
    }
    fixture().monitor().disturb(0);
    assertThat(fixture().isCached(cache, region)).isEqualTo(keeps);
  }

  @Test
  default void whatCannotBeWatchedIsRegisteredForEachUse() {
    CheckedRcache cache = fixture().settings().monitored().open();
    fixture().monitor().coverNothing();
    for (int i = 1; i <= 3; i++) {
      fixture().registerIdle(cache, fixture().pages(0, 1));
      assertThat(fixture().registrar().registers()).isEqualTo(i);
      assertThat(fixture().registrar().live()).isZero();
    }
    Registration one = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    Registration two = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    assertThat(two).as("nor shared").isNotSameAs(one);
    cache.deregister(one);
    cache.deregister(two);
  }

  @Test
  default void whatWasEvictedForWhatCannotBeWatchedIsGivenBack() {
    CheckedRcache cache = fixture().settings().monitored().param("max_entries", "1").open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().monitor().coverNothing();
    fixture().registerIdle(cache, fixture().pages(10, 1));
    assertThat(fixture().registrar().live()).isEqualTo(cache.count(RcacheCounter.IDLE));
  }

  @Test
  default void pagesTheRegistrarAddedAreNotTrustedUnwatched() {
    CheckedRcache cache = fixture().settings().monitored().open();
    fixture().registrar().widenTo(TestMemory.BLOCK * fixture().memory().page());
    fixture().registerIdle(cache, fixture().pages(1, 1));
    assertThat(fixture().isCached(cache, fixture().pages(1, 1))).isFalse();
    assertThat(fixture().registrar().live()).isZero();
  }

  // O04
  @Test
  default void anEventDuringARegistrationIsHeardBeforeItIsShared() {
    CheckedRcache cache = fixture().settings().monitored().open();
    AtomicInteger left = new AtomicInteger(1);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (left.getAndDecrement() > 0) {
                freePages(0, 1);
              }
            });
    Registration registration = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    boolean shares = fixture().has(RcacheTrait.SHARES);
    assertThat(fixture().registrar().registers()).isEqualTo(shares ? 2 : 1);
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(registration);
  }

  @Test
  default void anOwnerOfItsOwnSavesTheProbe() {
    if (!fixture().has(RcacheTrait.KEEPS_IDLE)) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.allocateDirect(64);
    CheckedRcache cache = fixture().settings().monitored().open();
    MemoryRegion owned = MemoryRegion.of(buffer);
    fixture().registerIdle(cache, owned);

    int before = fixture().monitor().probes();
    fixture().registerIdle(cache, owned);
    assertThat(fixture().monitor().probes()).as("by its owner").isEqualTo(before);
    fixture().registerIdle(cache, MemoryRegion.of(owned.address(), owned.length()));
    assertThat(fixture().monitor().probes()).as("by raw address").isEqualTo(before + 1);
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(2);
  }
}
