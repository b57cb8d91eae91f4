// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/**
 * Rule 14: a registration in use keeps the owner of its memory reachable, an idle one lets it go
 * and goes with it, and nobody is ever served from memory whose owner is at its end.
 */
interface OwnerRules extends RcacheRules {
  /** Enough structural changes for a cache to look at each of a few entries twice. */
  private static void tend(CheckedRcache cache, MemoryRegion unrelated) {
    for (int i = 0; i < 6; i++) {
      cache.invalidateRange(unrelated.address(), 1);
    }
  }

  private CheckedRcache open(String monitor) {
    return fixture().settings().monitor(monitor).open();
  }

  private OwnedMemory owner(int page, int count) {
    return OwnedMemory.of(fixture().pages(page, count));
  }

  /** Registers memory of an owner that only the registration keeps. */
  private Registration registerForgotten(
      CheckedRcache cache, int page, List<WeakReference<OwnedMemory>> owners) {
    OwnedMemory owner = owner(page, 2);
    owners.add(new WeakReference<>(owner));
    return cache.register(MemoryRegion.of(owner), Access.LOCAL_WRITE);
  }

  private void awaitLetGo(CheckedRcache cache, WeakReference<OwnedMemory> owner) {
    Garbage.collectUntil(
        "an idle registration has let its owner go",
        () -> {
          tend(cache, fixture().pages(500, 1));
          return owner.refersTo(null);
        });
  }

  /** Calls the cache until it has heard of all owners that were collected. */
  private void awaitGone(CheckedRcache cache) {
    Garbage.collectUntil(
        "registrations are gone with their owners",
        () -> {
          assertThat(fixture().isCached(cache, fixture().pages(500, 1))).isFalse();
          return fixture().registrar().live() == 0;
        });
  }

  private int registersOf(CheckedRcache cache, MemoryRegion region) {
    int before = fixture().registrar().registers();
    fixture().registerIdle(cache, region);
    return fixture().registrar().registers() - before;
  }

  private int hit() {
    return fixture().has(RcacheTrait.KEEPS_IDLE) ? 0 : 1;
  }

  // O21
  @Test
  default void anOwnerLivesWhileItsMemoryIsInUseAndNotLonger() {
    for (String monitor : new String[] {"lifetime", "explicit", "none"}) {
      CheckedRcache cache = open(monitor);
      List<WeakReference<OwnedMemory>> owners = new ArrayList<>();
      Registration registration = registerForgotten(cache, 0, owners);
      tend(cache, fixture().pages(500, 1));
      Garbage.collect();
      assertThat(owners.get(0).get()).as("in use behind %s", monitor).isNotNull();

      cache.deregister(registration);
      awaitLetGo(cache, owners.get(0));
      awaitGone(cache);
    }
  }

  // O21
  @Test
  default void aBorrowerLivesWhileItUsesAnothersRegistration() {
    CheckedRcache cache = open("explicit");
    OwnedMemory first = owner(0, 2);
    fixture().registerIdle(cache, MemoryRegion.of(first));
    List<WeakReference<OwnedMemory>> owners = new ArrayList<>();
    Registration used = registerForgotten(cache, 0, owners);
    tend(cache, fixture().pages(500, 1));
    Garbage.collect();
    assertThat(owners.get(0).get()).isNotNull();

    cache.deregister(used);
    awaitLetGo(cache, owners.get(0));
    assertThat(registersOf(cache, MemoryRegion.of(first))).isEqualTo(hit());
  }

  @Test
  default void anyNumberOfBorrowersIsLetGoWithoutFurtherChange() {
    CheckedRcache cache = open("explicit");
    OwnedMemory first = owner(0, 2);
    fixture().registerIdle(cache, MemoryRegion.of(first));
    List<WeakReference<OwnedMemory>> owners = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      cache.deregister(registerForgotten(cache, 0, owners));
    }
    Garbage.collectUntil(
        "most of the borrowers are let go",
        () -> owners.stream().filter(it -> !it.refersTo(null)).count() < 10);
    assertThat(registersOf(cache, MemoryRegion.of(first))).isEqualTo(hit());
  }

  @Test
  default void anIdleRegistrationIsFoundAgainByItsOwnerHoweverOftenItWasLetGo() {
    for (String monitor : new String[] {"lifetime", "explicit"}) {
      CheckedRcache cache = open(monitor);
      OwnedMemory owner = owner(0, 2);
      MemoryRegion kept = MemoryRegion.of(owner);
      fixture().registerIdle(cache, kept);
      for (int i = 0; i < 5; i++) {
        tend(cache, fixture().pages(500, 1));
        Garbage.collect();
        assertThat(registersOf(cache, kept)).as("the same region").isEqualTo(hit());
        tend(cache, fixture().pages(500, 1));
        assertThat(registersOf(cache, MemoryRegion.of(owner, 1))).as("a part").isEqualTo(hit());
      }
      assertThat(owner.valid()).isTrue();
    }
  }

  // O21
  @Test
  default void anAddressThatComesBackWithANewOwnerIsNeverAHit() {
    for (String monitor : new String[] {"lifetime", "explicit"}) {
      CheckedRcache cache = open(monitor);
      List<WeakReference<OwnedMemory>> owners = new ArrayList<>();
      cache.deregister(registerForgotten(cache, 0, owners));
      for (int i = 0; i < 3; i++) {
        awaitLetGo(cache, owners.get(i));
        int before = fixture().registrar().registers();
        Registration next = registerForgotten(cache, 0, owners);
        assertThat(fixture().registrar().registers() - before)
            .as("round %d behind %s", i, monitor)
            .isEqualTo(1);
        cache.deregister(next);
      }
      awaitLetGo(cache, owners.get(3));
      assertThat(registersOf(cache, fixture().pages(0, 2))).as("a raw address").isEqualTo(1);
      cache.invalidateRange(fixture().memory().address(0), 2 * fixture().memory().page());
      assertThat(fixture().isCached(cache, fixture().pages(0, 2))).isFalse();
      assertThat(fixture().registrar().live()).isZero();
    }
  }

  @Test
  default void behindLifetimeNobodyButItsOwnerIsServedFromAnIdleRegistration() {
    CheckedRcache cache = open("lifetime");
    OwnedMemory owner = owner(0, 4);
    OwnedMemory other = owner(1, 2);
    MemoryRegion mine = MemoryRegion.of(owner);
    fixture().registerIdle(cache, mine);

    assertThat(registersOf(cache, MemoryRegion.of(other))).isEqualTo(1);
    assertThat(registersOf(cache, fixture().pages(1, 1))).isEqualTo(1);
    MemoryRegion raw = fixture().pages(0, 4);
    int before = fixture().registrar().registers();
    cache.deregister(cache.register(raw.address(), raw.length(), Access.LOCAL_WRITE));
    assertThat(fixture().registrar().registers()).isEqualTo(before + 1);
    assertThat(fixture().isCached(cache, raw)).isFalse();
    assertThat(fixture().isCached(cache, MemoryRegion.of(other))).isFalse();
    assertThat(registersOf(cache, mine)).isEqualTo(hit());
    assertThat(owner.valid() && other.valid()).isTrue();
  }

  @Test
  default void behindLifetimeRawAddressesAreRegisteredForEachUse() {
    CheckedRcache cache = open("lifetime");
    MemoryRegion raw = fixture().pages(0, 2);
    Registration first = cache.register(raw, Access.LOCAL_WRITE);
    assertThat(registersOf(cache, raw)).isEqualTo(1);
    cache.deregister(first);
    assertThat(fixture().registrar().live()).isZero();
    assertThat(registersOf(cache, raw)).isEqualTo(1);
  }

  @Test
  default void behindLifetimePagesThatTheOwnerDoesNotKeepAreNotKept() {
    CheckedRcache cache = open("lifetime");
    OwnedMemory owner = owner(1, 1);
    MemoryRegion wide = MemoryRegion.of(owner).alignedTo(4 * fixture().memory().page());
    assertThat(registersOf(cache, wide)).isEqualTo(1);
    assertThat(registersOf(cache, wide)).isEqualTo(1);
    assertThat(fixture().registrar().live()).isZero();
    fixture().registrar().widenTo(TestMemory.BLOCK * fixture().memory().page());
    assertThat(registersOf(cache, MemoryRegion.of(owner))).isEqualTo(1);
    assertThat(registersOf(cache, MemoryRegion.of(owner))).isEqualTo(1);
    assertThat(fixture().registrar().live()).isZero();
    assertThat(owner.valid()).isTrue();
  }

  @Test
  default void behindExplicitWhatIsKeptServesEverybody() {
    CheckedRcache cache = open("explicit");
    OwnedMemory owner = owner(0, 4);
    OwnedMemory other = owner(1, 2);
    fixture().registerIdle(cache, MemoryRegion.of(owner));
    tend(cache, fixture().pages(500, 1));
    assertThat(registersOf(cache, MemoryRegion.of(other))).isEqualTo(hit());
    tend(cache, fixture().pages(500, 1));
    assertThat(registersOf(cache, fixture().pages(0, 4))).isEqualTo(hit());
    tend(cache, fixture().pages(500, 1));
    MemoryRegion raw = fixture().pages(0, 4);
    int before = fixture().registrar().registers();
    cache.deregister(cache.register(raw.address(), raw.length(), Access.LOCAL_WRITE));
    assertThat(fixture().registrar().registers() - before).isEqualTo(hit());
    assertThat(owner.valid() && other.valid()).isTrue();
  }

  // O20
  @Test
  default void closedMemoryIsRefusedAndMakesWay() {
    CheckedRcache cache = open("lifetime");
    OwnedMemory owner = owner(0, 2);
    MemoryRegion region = MemoryRegion.of(owner);
    fixture().registerIdle(cache, region);
    owner.close();

    int before = fixture().registrar().registers();
    assertThatThrownBy(() -> cache.register(region, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE))
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> MemoryRegion.of(owner))
        .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE));
    assertThat(fixture().registrar().registers()).isEqualTo(before);

    OwnedMemory next = owner(0, 2);
    assertThat(registersOf(cache, MemoryRegion.of(next))).isEqualTo(1);
    assertThat(registersOf(cache, MemoryRegion.of(next))).isEqualTo(hit());
    assertThat(cache.count(RcacheCounter.INVALIDATIONS)).isEqualTo(1 - hit());
    assertThat(next.valid()).isTrue();
  }

  @Test
  default void aFailedRegistrationKeepsNoOwner() {
    CheckedRcache cache = open("lifetime");
    List<WeakReference<OwnedMemory>> owners = new ArrayList<>();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw new IllegalArgumentException("as told");
            });
    assertThatThrownBy(() -> registerForgotten(cache, 0, owners)).hasMessageContaining("as told");
    Garbage.collectUntil("its owner was collected", () -> owners.get(0).refersTo(null));
  }

  // O21
  @Test
  default void whatPersistsGoesWithItsOwner() {
    CheckedRcache cache = open("lifetime");
    List<WeakReference<OwnedMemory>> owners = new ArrayList<>();
    cache.deregister(registerPersistent(cache, owners));
    awaitLetGo(cache, owners.get(0));
    awaitGone(cache);
  }

  private Registration registerPersistent(
      CheckedRcache cache, List<WeakReference<OwnedMemory>> owners) {
    OwnedMemory owner = owner(0, 2);
    owners.add(new WeakReference<>(owner));
    return cache.register(MemoryRegion.of(owner), Access.LOCAL_WRITE, RegisterFlags.PERSIST);
  }
}
