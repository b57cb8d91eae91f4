// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Registration;

/** A holder who makes its registration invalid meets others; its callback runs exactly once. */
interface CompletionRaceRules extends RcacheRules {
  /** One registration with a reference for each of two threads. */
  private Registration registerForTwo(CheckedRcache cache) {
    Registration held = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);
    cache.retain(held);
    return held;
  }

  // O07
  @Test
  default void invalidatingMeetsTheReleaseOfAnother() {
    for (boolean leavePinned : new boolean[] {true, false}) {
      CheckedRcache cache = fixture().settings().leavePinned(leavePinned).open();
      AtomicReference<Registration> held = new AtomicReference<>();
      AtomicReference<AtomicInteger> gone = new AtomicReference<>();
      Duel.fight(
          5_000,
          () -> {
            held.set(registerForTwo(cache));
            gone.set(fixture().callback());
          },
          () -> {
            cache.invalidate(held.get(), gone.get()::incrementAndGet);
            cache.deregister(held.get());
          },
          () -> cache.deregister(held.get()),
          () -> {
            assertThat(gone.get()).hasValue(1);
            assertThat(fixture().registrar().live()).isZero();
          });
    }
  }

  // O07
  @Test
  default void invalidatingMeetsInvalidating() {
    CheckedRcache cache = fixture().open();
    AtomicReference<Registration> held = new AtomicReference<>();
    AtomicInteger gone = new AtomicInteger();
    Runnable invalidateAndGiveBack =
        () -> {
          cache.invalidate(held.get(), gone::incrementAndGet);
          cache.deregister(held.get());
        };
    Duel.fight(
        5_000,
        () -> {
          gone.set(0);
          held.set(registerForTwo(cache));
        },
        invalidateAndGiveBack,
        invalidateAndGiveBack,
        () -> {
          assertThat(gone).hasValue(2);
          assertThat(fixture().registrar().live()).isZero();
        });
  }

  // O01, O07
  @Test
  default void invalidatingMeetsAFindAndAnEvent() {
    CheckedRcache cache = fixture().open();
    MemoryRegion region = fixture().pages(0, 2);
    AtomicReference<Registration> held = new AtomicReference<>();
    AtomicReference<AtomicInteger> gone = new AtomicReference<>();
    Duel.fight(
        5_000,
        () -> {
          held.set(cache.register(region, Access.LOCAL_WRITE));
          gone.set(fixture().callback());
        },
        () -> {
          cache.invalidate(held.get(), gone.get()::incrementAndGet);
          cache.deregister(held.get());
        },
        () -> {
          Registration found = cache.find(region, Access.LOCAL_WRITE);
          if (found != null) {
            cache.deregister(found);
          }
          cache.invalidateRange(region.address(), 1);
          var unused = cache.evict();
        },
        () -> {
          assertThat(fixture().isCached(cache, region)).isFalse();
          assertThat(gone.get()).hasValue(1);
          assertThat(fixture().registrar().live()).isZero();
        });
  }

  // O20
  @Test
  default void invalidatingMeetsClosing() {
    int rounds = 400;
    AtomicReference<CheckedRcache> cache = new AtomicReference<>();
    AtomicReference<Registration> held = new AtomicReference<>();
    AtomicInteger accepted = new AtomicInteger();
    AtomicInteger gone = new AtomicInteger();
    Duel.fight(
        rounds,
        () -> {
          accepted.set(0);
          gone.set(0);
          cache.set(fixture().open());
          held.set(cache.get().register(fixture().pages(0, 1), Access.LOCAL_WRITE));
        },
        () -> {
          try {
            cache.get().invalidate(held.get(), gone::incrementAndGet);
            accepted.set(1);
          } catch (IllegalStateException closed) {
            accepted.set(0);
          }
        },
        () -> cache.get().close(),
        () -> assertThat(gone).hasValue(accepted.get()));
    fixture().expectInUseAtClose(rounds);
  }
}
