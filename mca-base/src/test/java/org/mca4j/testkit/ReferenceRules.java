// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** Rules 3 and 4: references, and what becomes of a registration at the last release. */
interface ReferenceRules extends RcacheRules {
  // O07, O12
  @Test
  default void registeringAgainSharesTheRegistration() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    Registration first = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    Registration second = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);

    assertThat(second == first).isEqualTo(shares);
    cache.deregister(first);
    assertThat(fixture().registrar().deregisters()).isEqualTo(shares ? 0 : 1);
    for (int i = 0; i < 100; i++) {
      fixture().registerIdle(cache, fixture().pages(0, 1));
    }
    cache.deregister(second);

    assertThat(fixture().registrar().registers()).isEqualTo(shares ? 1 : 102);
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(shares ? 101 : 0);
  }

  @Test
  default void idleRegistrationsAreKeptExactlyWhenPinnedIsLeft() {
    for (boolean leavePinned : new boolean[] {true, false}) {
      CheckedRcache cache = fixture().settings().leavePinned(leavePinned).open();
      int before = fixture().registrar().live();
      boolean kept = leavePinned && fixture().has(RcacheTrait.KEEPS_IDLE);

      fixture().registerIdle(cache, fixture().pages(0, 1));

      assertThat(fixture().registrar().live() - before).isEqualTo(kept ? 1 : 0);
      assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(kept ? 1 : 0);
      assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isEqualTo(kept);
    }
  }

  @Test
  default void findTakesAReferenceExactlyWhenItReturnsSomething() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    assertThat(cache.find(fixture().pages(0, 1), Access.LOCAL_READ)).isNull();
    Registration registered = cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE);
    assertThat(cache.find(fixture().pages(1, 2), Access.LOCAL_READ)).isNull();
    assertThat(cache.find(fixture().pages(0, 1), Access.REMOTE_ATOMIC)).isNull();

    Registration found = cache.find(fixture().pages(1, 1), Access.LOCAL_WRITE);

    assertThat(found != null).isEqualTo(fixture().has(RcacheTrait.SHARES));
    cache.deregister(registered);
    if (found != null) {
      assertThat(fixture().registrar().live()).isEqualTo(1);
      cache.deregister(found);
    }
    assertThat(fixture().registrar().live()).isZero();
    assertThat(fixture().registrar().registers()).isEqualTo(1);
  }

  @Test
  default void retainAddsAReference() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    Registration registration = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    cache.retain(registration);
    cache.deregister(registration);
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(registration);
    assertThat(fixture().registrar().live()).isZero();
    assertThatThrownBy(() -> cache.retain(registration)).isInstanceOf(IllegalStateException.class);
  }

  // O20
  @Test
  default void aReleaseTooManyIsRefusedAndChangesNothing() {
    for (boolean leavePinned : new boolean[] {true, false}) {
      CheckedRcache cache = fixture().settings().leavePinned(leavePinned).open();
      Registration old = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
      cache.deregister(old);
      cache.invalidateRange(old.address(), old.length());
      Registration current = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
      int deregistered = fixture().registrar().deregisters();

      assertThatThrownBy(() -> cache.deregister(old)).isInstanceOf(IllegalStateException.class);

      assertThat(fixture().registrar().deregisters()).isEqualTo(deregistered);
      cache.deregister(current);
      assertThatThrownBy(() -> cache.deregister(current)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  default void aReleaseTooManyDoesNotChangeTheOrderOfEviction() {
    CheckedRcache cache = fixture().open();
    Registration oldest = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    Registration newest = cache.register(fixture().pages(2, 1), Access.LOCAL_WRITE);
    cache.deregister(oldest);
    cache.deregister(newest);
    assertThatThrownBy(() -> cache.deregister(oldest)).isInstanceOf(IllegalStateException.class);

    var unused = cache.evict();

    assertThat(fixture().registrar().deregisteredAddresses().get(0))
        .isEqualTo(fixture().memory().address(0));
  }

  @Test
  default void registrationsOfAnotherCacheAreRefused() {
    CheckedRcache cache = fixture().open();
    CheckedRcache other = fixture().open();
    Registration registration = other.register(fixture().pages(0, 1), Access.LOCAL_WRITE);

    assertThatThrownBy(() -> cache.deregister(registration))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cache.retain(registration)).isInstanceOf(IllegalStateException.class);
    other.deregister(registration);
  }

  // O12
  @Test
  default void releasingASmallRegistrationLeavesTheLargeOneAroundItAlone() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    Registration small = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    Registration large = cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE);
    assertThat(fixture().registrar().live()).isEqualTo(2);

    cache.deregister(small);

    assertThat(fixture().registrar().live()).isEqualTo(1);
    assertThat(fixture().registrar().liveBytes()).isEqualTo(4 * fixture().memory().page());
    cache.deregister(large);
  }

  @Test
  default void bypassIsNeverSharedNorKept() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 2));
    int before = fixture().registrar().live();
    Registration first =
        cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE, RegisterFlags.CACHE_BYPASS);
    Registration second =
        cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE, RegisterFlags.CACHE_BYPASS);

    assertThat(second).isNotSameAs(first);
    assertThat(first.isShared()).isFalse();
    cache.deregister(first);
    cache.deregister(second);
    assertThat(fixture().registrar().live()).isEqualTo(before);
    assertThat(cache.count(RcacheCounter.BYPASSED)).isEqualTo(2);
    assertThat(cache.count(RcacheCounter.BYPASS_BYTES)).isZero();
  }

  @Test
  default void persistentRegistrationsStayUntilTheirMemoryGoes() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    Registration registration =
        cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE, RegisterFlags.PERSIST);
    cache.deregister(registration);
    assertThat(fixture().registrar().live()).isEqualTo(shares ? 1 : 0);

    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(fixture().isCached(cache, fixture().pages(1, 1))).isEqualTo(shares);

    cache.invalidateRange(fixture().memory().address(1), 1);
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
    assertThat(fixture().registrar().live()).isZero();
  }

  @Test
  default void anIdleRegistrationCanBecomePersistent() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    cache.deregister(
        cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE, RegisterFlags.PERSIST));

    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(fixture().registrar().live())
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE) ? 1 : 0);
  }

  // O21
  @Test
  default void ownersStayReachableWhileInUseAndNoLongerThanTheRegistration() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    WeakReference<ByteBuffer> owner = new WeakReference<>(ByteBuffer.allocateDirect(1 << 16));
    Registration registration = registerOwned(cache, owner.get());

    for (int i = 0; i < 3; i++) {
      System.gc();
      assertThat(owner.get()).as("owner of a registration in use").isNotNull();
    }
    cache.deregister(registration);
    for (int i = 0; i < 100 && owner.get() != null; i++) {
      System.gc();
    }
    assertThat(owner.get()).as("owner after the last release").isNull();
    assertThat(registration.isShared()).isFalse();
  }

  private Registration registerOwned(CheckedRcache cache, @Nullable ByteBuffer buffer) {
    if (buffer == null) {
      throw new AssertionError("the buffer was collected before it was registered");
    }
    return cache.register(MemoryRegion.of(buffer), Access.LOCAL_WRITE);
  }
}
