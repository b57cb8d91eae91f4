// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Rule 6: memory that goes away takes its registrations along, and no others. */
interface InvalidationRules extends RcacheRules {
  // O01
  @Test
  default void registeringAfterAnInvalidationRegistersAgain() {
    CheckedRcache cache = fixture().open();
    for (boolean findFirst : new boolean[] {true, false}) {
      int before = fixture().registrar().registers();
      Registration old = cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE);
      cache.deregister(old);
      cache.invalidateRange(old.address(), old.length());
      if (findFirst) {
        assertThat(cache.find(fixture().pages(0, 4), Access.LOCAL_WRITE)).isNull();
      }
      Registration fresh = cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE);

      assertThat(fresh).isNotSameAs(old);
      assertThat(fixture().registrar().registers()).isEqualTo(before + 2);
      assertThat(fixture().registrar().live()).as("the old one is gone").isEqualTo(1);
      cache.deregister(fresh);
      cache.invalidateRange(fresh.address(), fresh.length());
    }
    assertThat(cache.count(RcacheCounter.HITS)).isZero();
  }

  // O02
  @Test
  default void oneEventReachesEveryOverlappingRegistration() {
    CheckedRcache cache = fixture().open();
    Registration used = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);
    for (int page = 2; page < 152; page++) {
      fixture().registerIdle(cache, fixture().pages(page, 1));
    }
    cache.invalidateRange(used.address(), 152 * fixture().memory().page());
    assertThat(fixture().isCached(cache, fixture().pages(300, 1))).isFalse();

    assertThat(fixture().registrar().deregisters()).isEqualTo(150);
    assertThat(used.isShared()).isFalse();
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(used);
    assertThat(fixture().registrar().deregisters()).isEqualTo(151);
  }

  // O02
  @Test
  default void losingOnePageOfAUsedRegistrationMakesAllOfItInvalid() {
    CheckedRcache cache = fixture().open();
    Registration used = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);
    fixture().registerIdle(cache, fixture().pages(2, 1));

    cache.invalidateRange(fixture().memory().address(1), fixture().memory().page());

    assertThat(used.isShared()).isFalse();
    Registration fresh = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);
    assertThat(fresh).isNotSameAs(used);
    cache.deregister(used);
    assertThat(fixture().isCached(cache, fixture().pages(2, 1)))
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE));
    cache.deregister(fresh);
  }

  // O02
  @Test
  default void nothingIsTakenBackBeforeTheLastOfManyHoldersGivesBack() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    for (int holders = 1; holders < 30; holders++) {
      List<Registration> held = new ArrayList<>();
      for (int i = 0; i < holders; i++) {
        held.add(cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE));
      }
      int before = fixture().registrar().deregisters();
      cache.invalidateRange(fixture().memory().address(0), 1);
      assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
      for (int i = 0; i < holders; i++) {
        assertThat(fixture().registrar().deregisters() - before).isEqualTo(shares ? 0 : i);
        cache.deregister(held.get(i));
      }
      assertThat(fixture().registrar().live()).isZero();
    }
  }

  // O10
  @Test
  default void oneByteDecidesOnWhichSideOfABoundaryAnEventIs() {
    CheckedRcache cache = fixture().open();
    long start = fixture().memory().address(20);
    long end = fixture().memory().address(25);
    for (long offset : new long[] {-1, 0, 1}) {
      fixture().registerIdle(cache, fixture().pages(20, 5));
      cache.invalidateRange(start + offset, 1);
      assertThat(fixture().isCached(cache, fixture().pages(20, 5)))
          .as("byte %d from the start", offset)
          .isEqualTo(offset < 0 && fixture().has(RcacheTrait.KEEPS_IDLE));
      fixture().registerIdle(cache, fixture().pages(20, 5));
      cache.invalidateRange(end + offset, 1);
      assertThat(fixture().isCached(cache, fixture().pages(20, 5)))
          .as("byte %d from the end", offset)
          .isEqualTo(offset >= 0 && fixture().has(RcacheTrait.KEEPS_IDLE));
    }
  }

  // O10
  @Test
  default void touchingRangesAreLeftAlone() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    long page = fixture().memory().page();
    fixture().registerIdle(cache, fixture().pages(16, 2));
    fixture().registerIdle(cache, fixture().pages(18, 2));

    cache.invalidateRange(fixture().memory().address(15), page);
    cache.invalidateRange(fixture().memory().address(18), page);

    assertThat(fixture().isCached(cache, fixture().pages(16, 2))).isEqualTo(keeps);
    assertThat(fixture().isCached(cache, fixture().pages(18, 1))).isFalse();
    assertThat(cache.count(RcacheCounter.INVALIDATIONS)).isEqualTo(keeps ? 1 : 0);
  }

  @Test
  default void registrationsThatOverlapEachOtherAllGo() {
    CheckedRcache cache = fixture().open();
    boolean staysBeyond =
        fixture().has(RcacheTrait.KEEPS_IDLE) && !fixture().has(RcacheTrait.MERGES);
    for (int page = 0; page < 8; page++) {
      fixture().registerIdle(cache, fixture().pages(page, 5));
    }
    cache.invalidateRange(fixture().memory().address(4), 1);

    for (int page = 0; page < 8; page++) {
      assertThat(fixture().isCached(cache, fixture().pages(page, 5)))
          .as("pages %d to %d", page, page + 4)
          .isEqualTo(page > 4 && staysBeyond);
    }
  }

  // O04, O11
  @Test
  default void anEmptyRangeDoesNothing() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    cache.invalidateRange(fixture().memory().address(0), 0);
    cache.invalidateRange(0, 0);
    assertThat(fixture().isCached(cache, fixture().pages(0, 1)))
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE));
  }

  // O11
  @Test
  default void theWholeAddressSpaceCanGo() {
    CheckedRcache cache = fixture().open();
    for (int page = 0; page < 20; page++) {
      fixture().registerIdle(cache, fixture().pages(2 * page, 1));
    }
    cache.invalidateRange(0, -1);
    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(fixture().registrar().live()).isZero();

    fixture().registerIdle(cache, fixture().pages(0, 1));
    cache.invalidateRange(fixture().memory().address(0), -1);
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
  }

  // O09
  @Test
  default void pendingWorkIsBoundedHoweverManyEventsCome() {
    CheckedRcache cache = fixture().open();
    for (int page = 0; page < 10; page++) {
      fixture().registerIdle(cache, fixture().pages(page * 10, 1));
    }
    int live = fixture().registrar().live();
    for (int event = 0; event < 1_000_000; event++) {
      cache.invalidateRange(fixture().memory().address(event % 100), 1);
    }
    assertThat(cache.count(RcacheCounter.PENDING)).isEqualTo(live);
    assertThat(fixture().registrar().live()).as("nothing is called meanwhile").isEqualTo(live);

    Registration elsewhere = cache.register(fixture().pages(200, 1), Access.LOCAL_WRITE);
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(elsewhere);
  }

  // O09
  @Test
  default void eventsAboutOtherMemoryLeaveNothingBehind() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    for (long event = 0; event < 40_000; event++) {
      cache.invalidateRange((1L << 45) + 3 * event * fixture().memory().page(), 1);
    }
    assertThat(cache.count(RcacheCounter.PENDING)).isZero();
    assertThat(cache.count(RcacheCounter.INVALIDATIONS)).isZero();
    assertThat(fixture().isCached(cache, fixture().pages(0, 4)))
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE));
  }

  // O17
  @Test
  default void cleaningUpDeadRegistrationsSparesHealthyOnes() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    for (int page = 0; page < 5; page++) {
      fixture().registerIdle(cache, fixture().pages(2 * page, 1));
    }
    cache.invalidateRange(fixture().memory().address(6), 4 * fixture().memory().page());
    int before = fixture().registrar().deregisters();

    fixture().registerIdle(cache, fixture().pages(0, 1));

    assertThat(fixture().registrar().deregisters() - before).isEqualTo(keeps ? 2 : 1);
    assertThat(cache.count(RcacheCounter.EVICTIONS)).isZero();
    assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(keeps ? 3 : 0);
  }

  @Test
  default void memoryThatGoesWhileItIsRegisteredIsRegisteredAgain() {
    CheckedRcache cache = fixture().open();
    AtomicInteger left = new AtomicInteger(2);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (left.getAndDecrement() > 0) {
                cache.invalidateRange(range.start(), 1);
              }
            });

    Registration registration = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);

    boolean shares = fixture().has(RcacheTrait.SHARES);
    assertThat(fixture().registrar().registers()).isEqualTo(shares ? 3 : 1);
    assertThat(registration.isShared()).isEqualTo(shares);
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(registration);
  }

  @Test
  default void memoryThatKeepsGoingIsServedUncached() {
    CheckedRcache cache = fixture().open();
    fixture().registrar().onRegister((range, access) -> cache.invalidateRange(range.start(), 1));

    Registration registration = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);

    assertThat(registration.isShared()).isFalse();
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(registration);
    assertThat(fixture().registrar().live()).isZero();
    assertThat(cache.count(RcacheCounter.MISSES)).isEqualTo(1);
  }

  @Test
  default void whatTheRegistrarAddedIsNotTrustedWhenMemoryWentMeanwhile() {
    CheckedRcache cache = fixture().open();
    fixture().registrar().widenTo(TestMemory.BLOCK * fixture().memory().page());
    long added = fixture().memory().address(TestMemory.BLOCK - 1);
    fixture().registrar().onRegister((range, access) -> cache.invalidateRange(added, 1));

    Registration registration = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);

    assertThat(fixture().isCached(cache, fixture().pages(TestMemory.BLOCK - 1, 1))).isFalse();
    cache.deregister(registration);
  }

  // O12
  @Test
  default void theRightOneOfTwoTwinsIsTakenBack() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    List<Registration> twins = new ArrayList<>();
    twins.add(cache.register(fixture().pages(0, 1), Access.REMOTE_READ));
    twins.add(cache.register(fixture().pages(0, 2), Access.REMOTE_READ));
    twins.forEach(cache::deregister);

    cache.invalidateRange(fixture().memory().address(1), 1);

    assertThat(fixture().isCached(cache, fixture().pages(0, 2))).isFalse();
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
    assertThat(fixture().registrar().live()).isZero();
    assertThat(cache.count(RcacheCounter.SUPERSEDED)).isEqualTo(keeps ? 1 : 0);
  }
}
