// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Owners are let go in the moment in which they are needed again. */
interface OwnerRaceRules extends RcacheRules {
  private static void use(Registration registration) {
    ObservedHandle handle = (ObservedHandle) registration.handle();
    handle.beginUse();
    handle.endUse();
  }

  // O21
  @Test
  default void lettingGoMeetsAHit() {
    CheckedRcache cache = fixture().settings().monitor("lifetime").open();
    OwnedMemory owner = OwnedMemory.of(fixture().pages(0, 2));
    MemoryRegion region = MemoryRegion.of(owner);
    MemoryRegion other = fixture().pages(500, 1);
    fixture().registerIdle(cache, region);
    int before = fixture().registrar().registers();
    int rounds = 20_000;
    Duel.fight(
        rounds,
        () -> cache.invalidateRange(other.address(), 1),
        () -> {
          Registration registration = cache.register(region, Access.LOCAL_WRITE);
          use(registration);
          cache.deregister(registration);
        },
        () -> cache.invalidateRange(other.address(), 1),
        () -> {});
    assertThat(fixture().registrar().registers() - before)
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE) ? 0 : rounds);
    assertThat(cache.count(RcacheCounter.INVALIDATIONS)).isZero();
    assertThat(owner.valid()).isTrue();
  }

  // O21
  @Test
  default void collectedOwnersNeverServeThoseThatFollowThem() {
    CheckedRcache cache = fixture().settings().monitor("lifetime").open();
    MemoryRegion other = fixture().pages(500, 1);
    AtomicBoolean over = new AtomicBoolean();
    try (Crew collector =
        Crew.start(
            1,
            member -> {
              while (!over.get()) {
                System.gc();
                cache.invalidateRange(other.address(), 1);
              }
            })) {
      Crew.run(3, member -> useManyOwners(cache, 8 * member));
      over.set(true);
      collector.await();
    }
    fixture().isCached(cache, other);
  }

  /** Each owner of the pages holds them a few times; the handle is the same as long as it lives. */
  private void useManyOwners(CheckedRcache cache, int page) {
    for (int i = 0; i < 2_000; i++) {
      OwnedMemory owner = OwnedMemory.of(fixture().pages(page, 4));
      MemoryRegion region = MemoryRegion.of(owner);
      WeakReference<OwnedMemory> alive = new WeakReference<>(owner);
      for (int hits = 0; hits < 3; hits++) {
        Registration registration = cache.register(region, Access.LOCAL_WRITE);
        use(registration);
        assertThat(alive.refersTo(null)).isFalse();
        cache.deregister(registration);
      }
      assertThat(owner.valid()).isTrue();
    }
  }
}
