// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheDistribution.Bin;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.RegistrationInfo;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.RegistrationInfo.State;
import org.mca4j.rcache.RegistrationTable;
import org.mca4j.rcache.SizeBins;

/**
 * What a cache tells about its registrations. That the listing agrees with the figures is checked
 * after every test, whatever it is about.
 */
interface ListingRules extends RcacheRules {
  private RegistrationInfo listed(CheckedRcache cache, int page) {
    return cache.registrations().stream()
        .filter(info -> info.address() == fixture().memory().address(page))
        .reduce(
            (one, other) -> {
              throw new AssertionError(one + " and " + other);
            })
        .orElseThrow();
  }

  private Kind usual() {
    return fixture().has(RcacheTrait.SHARES) ? Kind.CACHED : Kind.UNCACHED;
  }

  @Test
  default void aRegistrationInUseIsListedWithAllThereIsToKnow() {
    CheckedRcache cache = fixture().open();
    Registration registration = cache.register(fixture().pages(3, 2), Access.REMOTE_READ);
    cache.retain(registration);

    assertThat(cache.registrations())
        .containsExactly(
            new RegistrationInfo(
                fixture().memory().address(3),
                2 * fixture().memory().page(),
                Access.REMOTE_READ,
                2,
                State.IN_USE,
                usual(),
                false,
                registration.handle().toString(),
                null));
    cache.deregister(registration);
    assertThat(listed(cache, 3).references()).isEqualTo(1);
    cache.deregister(registration);
    if (fixture().has(RcacheTrait.KEEPS_IDLE)) {
      assertThat(listed(cache, 3).references()).isZero();
      assertThat(listed(cache, 3).state()).isEqualTo(State.IDLE);
    } else {
      assertThat(cache.registrations()).isEmpty();
    }
  }

  @Test
  default void theOwnerIsNamedByItsClass() {
    CheckedRcache cache = fixture().open();
    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
    Registration registration = cache.register(MemoryRegion.of(buffer), Access.LOCAL_WRITE);
    assertThat(cache.registrations())
        .singleElement()
        .extracting(RegistrationInfo::owner)
        .asString()
        .contains("ByteBuffer");
    cache.deregister(registration);
  }

  @Test
  default void whatBypassesTheCacheIsListedAsSuch() {
    CheckedRcache cache = fixture().open();
    Registration registration =
        cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE, RegisterFlags.CACHE_BYPASS);
    assertThat(listed(cache, 0).kind()).isEqualTo(Kind.BYPASS);
    assertThat(listed(cache, 0).state()).isEqualTo(State.IN_USE);
    cache.deregister(registration);
    assertThat(cache.registrations()).isEmpty();
  }

  @Test
  default void whatStaysIsListedAsSuch() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    cache.deregister(
        cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE, RegisterFlags.PERSIST));
    if (fixture().has(RcacheTrait.KEEPS_IDLE)) {
      assertThat(listed(cache, 0).persistent()).isTrue();
      assertThat(listed(cache, 0).state()).isEqualTo(State.IDLE);
    } else {
      assertThat(cache.registrations()).isEmpty();
    }
  }

  // O02
  @Test
  default void memoryThatWentShowsInTheStateUntilItIsGivenBack() {
    CheckedRcache cache = fixture().open();
    Registration used = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    fixture().registerIdle(cache, fixture().pages(2, 1));
    cache.invalidateRange(fixture().memory().address(0), 3 * fixture().memory().page());

    boolean shares = fixture().has(RcacheTrait.SHARES);
    assertThat(listed(cache, 0).state()).isEqualTo(shares ? State.INVALID_IN_USE : State.IN_USE);
    if (fixture().has(RcacheTrait.KEEPS_IDLE)) {
      assertThat(listed(cache, 2).state()).isEqualTo(State.PENDING);
      assertThat(cache.registrations()).hasSize(2);
    }
    cache.deregister(used);
    assertThat(cache.registrations()).isEmpty();
  }

  // O19
  @Test
  default void whatTheRegistrarDoesNotTakeBackIsListedAlsoAfterClosing() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              throw ObservedRegistrar.refusal();
            });
    fixture().registerIdle(cache, fixture().pages(0, 1));
    for (int i = 0; i < 2; i++) {
      RegistrationInfo info = listed(cache, 0);
      assertThat(info.state()).isEqualTo(State.QUARANTINED);
      assertThat(info.access()).isNull();
      assertThat(info.kind()).isNull();
      assertThat(cache.distribution().count()).isZero();
      cache.close();
    }
  }

  @Test
  default void theListIsInTheOrderOfAddresses() {
    CheckedRcache cache = fixture().open();
    List<Registration> held =
        List.of(5, 1, 9, 3).stream()
            .map(page -> cache.register(fixture().pages(page, 1), Access.LOCAL_WRITE))
            .toList();
    assertThat(cache.registrations())
        .extracting(RegistrationInfo::address)
        .isSortedAccordingTo(Long::compareUnsigned)
        .hasSize(4);
    held.forEach(cache::deregister);
  }

  // O06
  @Test
  default void theTextOfAHandleMayUseTheCacheFromAnotherThread() {
    CheckedRcache cache = fixture().open();
    Registration registration = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    List<CompletableFuture<Void>> others = new CopyOnWriteArrayList<>();
    fixture()
        .registrar()
        .onDescribe(
            () -> {
              Runnable use = () -> fixture().registerIdle(cache, fixture().pages(8, 1));
              CompletableFuture<Void> other = CompletableFuture.runAsync(use);
              others.add(other.orTimeout(20, TimeUnit.SECONDS));
              other.join(); // what this throws is taken for a fault of the handle's text
            });
    assertThat(cache.registrations()).hasSize(1);
    assertThat(others).isNotEmpty().allMatch(other -> !other.isCompletedExceptionally());
    fixture().registrar().onDescribe(() -> {});
    cache.deregister(registration);
  }

  @Test
  default void aHandleWithoutAUsableTextSpoilsNoListing() {
    CheckedRcache cache = fixture().open();
    Registration registration = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    fixture()
        .registrar()
        .onDescribe(
            () -> {
              throw new UnsupportedOperationException("brought about\nby the test");
            });
    List<RegistrationInfo> listing = cache.registrations();
    assertThat(listing).singleElement().asString().contains("brought about");
    assertThat(RegistrationTable.of(listing)).hasLineCount(3);
    fixture().registrar().onDescribe(() -> {});
    cache.deregister(registration);
  }

  @Test
  default void sizesAreCountedUpToTheirBounds() {
    long page = fixture().memory().page();
    CheckedRcache cache = fixture().settings().sizeBins(new SizeBins(page, 4 * page)).open();
    List<Registration> held =
        List.of(1, 2, 3, 4, 5, 9).stream()
            .map(n -> cache.register(fixture().pages(n * 16, n), Access.LOCAL_WRITE))
            .toList();
    assertThat(cache.distribution().bins())
        .containsExactly(
            new Bin(page, 1, page),
            new Bin(2 * page, 1, 2 * page),
            new Bin(4 * page, 2, 7 * page),
            new Bin(Long.MAX_VALUE, 2, 14 * page));
    assertThat(cache.distribution().bytes()).isEqualTo(cache.count(RcacheCounter.LIVE_BYTES));
    held.forEach(cache::deregister);
    cache.invalidateRange(0, -1);
    fixture().isCached(cache, fixture().pages(0, 1));
    assertThat(cache.distribution().count()).isZero();
  }
}
