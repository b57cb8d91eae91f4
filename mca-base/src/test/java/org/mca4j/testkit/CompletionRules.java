// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** A holder makes its registration invalid and is told when it is gone. */
interface CompletionRules extends RcacheRules {
  private Registration register(CheckedRcache cache, int page) {
    return cache.register(fixture().pages(page, 1), Access.LOCAL_WRITE);
  }

  @Test
  default void callbacksRunOnceAfterTheLastOfManyHolders() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    for (int holders = 1; holders < 100; holders++) {
      List<Registration> held = new ArrayList<>();
      for (int i = 0; i < holders; i++) {
        held.add(register(cache, 0));
      }
      AtomicInteger gone = new AtomicInteger();
      for (int i = 0; i < holders; i++) {
        if (i % 2 == 0) {
          cache.invalidate(held.get(i), gone::incrementAndGet);
        }
        assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
        assertThat(gone.get()).as("before holder %d", i).isEqualTo(shares ? 0 : (i + 1) / 2);
        cache.deregister(held.get(i));
      }
      assertThat(gone.get()).as("%d holders", holders).isEqualTo((holders + 1) / 2);
      assertThat(fixture().registrar().live()).isZero();
    }
  }

  @Test
  default void theReferenceStaysWithTheCallerAndOthersAreLeftAlone() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    Registration wide = cache.register(fixture().pages(0, 4), Access.LOCAL_READ);
    Registration held = cache.register(fixture().pages(2, 4), Access.LOCAL_READ);

    cache.invalidate(held, fixture().callback()::incrementAndGet);

    assertThat(fixture().registrar().deregisters()).isZero();
    assertThat(held.isShared()).isFalse();
    assertThat(wide.isShared()).isEqualTo(shares && !fixture().has(RcacheTrait.MERGES));
    Registration fresh = cache.register(fixture().pages(2, 4), Access.LOCAL_READ);
    assertThat(fresh).isNotSameAs(held);
    assertThat(cache.count(RcacheCounter.INVALIDATIONS)).isEqualTo(shares ? 1 : 0);
    cache.invalidate(held, fixture().callback()::incrementAndGet);
    assertThat(cache.count(RcacheCounter.INVALIDATIONS)).isEqualTo(shares ? 1 : 0);
    List.of(wide, held, fresh).forEach(cache::deregister);
  }

  @Test
  default void everyKindOfRegistrationCanBeWatched() {
    CheckedRcache cache = fixture().open();
    Registration lost = register(cache, 0);
    cache.invalidateRange(lost.address(), 1);
    Registration bypass =
        cache.register(fixture().pages(2, 1), Access.LOCAL_WRITE, RegisterFlags.CACHE_BYPASS);
    Registration persistent =
        cache.register(fixture().pages(4, 1), Access.LOCAL_WRITE, RegisterFlags.PERSIST);
    for (Registration held : List.of(lost, bypass, persistent)) {
      AtomicInteger gone = fixture().callback();
      cache.invalidate(held, gone::incrementAndGet);
      assertThat(gone).hasValue(0);
      cache.deregister(held);
      assertThat(gone).hasValue(1);
    }
    assertThat(fixture().registrar().live()).isZero();
  }

  @Test
  default void theMemoryIsNotRegisteredAnyMoreWhenTheCallbackRuns() {
    CheckedRcache cache = fixture().open();
    Registration held = register(cache, 0);
    AtomicReference<Thread> ran = new AtomicReference<>();
    cache.invalidate(
        held,
        () -> {
          assertThat(fixture().registrar().isLive(held.handle())).isFalse();
          assertThat(cache.count(RcacheCounter.LIVE)).isZero();
          ran.set(Thread.currentThread());
        });
    cache.deregister(held);
    assertThat(ran).hasValue(Thread.currentThread());
    assertThat(fixture().log().warnings()).isEmpty();
  }

  @Test
  default void refusalsPutTheCallbackOff() {
    CheckedRcache cache = fixture().open();
    AtomicInteger refusals = new AtomicInteger(2);
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              if (refusals.getAndDecrement() > 0) {
                throw ObservedRegistrar.refusal();
              }
            });
    Registration held = register(cache, 0);
    AtomicInteger gone = fixture().callback();
    cache.invalidate(held, gone::incrementAndGet);
    cache.deregister(held);
    assertThat(gone).as("refused once").hasValue(0);
    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(gone).as("refused twice").hasValue(0);
    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(gone).hasValue(1);
  }

  @Test
  default void closingRunsTheCallbacksThatAreLeft() {
    CheckedRcache cache = fixture().open();
    Registration refused = register(cache, 0);
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              if (handle == refused.handle()) {
                throw ObservedRegistrar.refusal();
              }
            });
    AtomicInteger goneRefused = fixture().callback();
    cache.invalidate(refused, goneRefused::incrementAndGet);
    cache.deregister(refused);
    Registration used = register(cache, 2);
    AtomicInteger goneUsed = fixture().callback();
    cache.invalidate(used, goneUsed::incrementAndGet);
    fixture().expectInUseAtClose(1);

    cache.close();

    assertThat(goneUsed).hasValue(1);
    assertThat(goneRefused).hasValue(1);
    cache.deregister(used);
    assertThat(goneUsed).hasValue(1);
  }

  @Test
  default void wrongUseChangesNothingAndRunsNothing() {
    CheckedRcache cache = fixture().open();
    CheckedRcache other = fixture().open();
    Registration idle = register(cache, 0);
    cache.deregister(idle);
    Registration foreign = register(other, 2);
    Registration late = register(cache, 4);
    AtomicInteger gone = new AtomicInteger();

    for (Registration wrong : List.of(idle, foreign)) {
      assertThatThrownBy(() -> cache.invalidate(wrong, gone::incrementAndGet))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(fixture().isCached(cache, fixture().pages(0, 1)))
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE));
    assertThat(foreign.isShared()).isEqualTo(fixture().has(RcacheTrait.SHARES));
    other.deregister(foreign);
    fixture().expectInUseAtClose(1);
    cache.close();
    assertThatThrownBy(() -> cache.invalidate(late, gone::incrementAndGet))
        .isInstanceOf(IllegalStateException.class);
    assertThat(gone).hasValue(0);
  }

  @Test
  default void whatACallbackThrowsHarmsNobody() {
    CheckedRcache cache = fixture().open();
    Registration held = register(cache, 0);
    AtomicInteger before = fixture().callback();
    AtomicInteger after = fixture().callback();
    cache.invalidate(held, before::incrementAndGet);
    cache.invalidate(
        held,
        () -> {
          throw new AssertionError("thrown by the test's callback");
        });
    cache.invalidate(held, after::incrementAndGet);

    cache.deregister(held);

    assertThat(before).hasValue(1);
    assertThat(after).hasValue(1);
    assertThat(fixture().log().warnings()).hasSize(1);
    fixture().registerIdle(cache, fixture().pages(0, 1));
  }

  // O06
  @Test
  default void aCallbackMayUseTheCache() {
    CheckedRcache cache = fixture().settings().param("max_entries", "1").open();
    Registration held = register(cache, 0);
    AtomicReference<Registration> inner = new AtomicReference<>();
    AtomicInteger innerGone = fixture().callback();
    cache.invalidate(
        held,
        () -> {
          inner.set(register(cache, 0));
          cache.invalidate(inner.get(), innerGone::incrementAndGet);
          cache.invalidateRange(fixture().memory().address(0), 1);
          var unused = cache.evict();
        });
    cache.deregister(held);

    assertThat(cache.count(RcacheCounter.UNCACHED)).as("there is room again").isZero();
    assertThat(innerGone).hasValue(0);
    cache.deregister(inner.get());
    assertThat(innerGone).hasValue(1);
  }

  // O06
  @Test
  default void aCallbackMayWaitForAnotherThreadThatUsesTheCache() {
    CheckedRcache cache = fixture().settings().flightTimeoutMillis(200).open();
    Registration held = register(cache, 0);
    AtomicBoolean through = new AtomicBoolean();
    cache.invalidate(
        held,
        () -> {
          CompletableFuture.runAsync(
                  () -> {
                    fixture().registerIdle(cache, fixture().pages(0, 1));
                    cache.invalidateRange(fixture().memory().address(0), 1);
                    var unused = cache.evict();
                  },
                  work -> new Thread(work).start())
              .orTimeout(30, TimeUnit.SECONDS)
              .join();
          through.set(true);
        });
    cache.deregister(held);
    assertThat(through).isTrue();
  }

  // O20
  @Test
  default void aCallbackMayCloseTheCache() {
    CheckedRcache cache = fixture().open();
    Registration held = register(cache, 0);
    fixture().registerIdle(cache, fixture().pages(2, 1));
    AtomicInteger gone = fixture().callback();
    cache.invalidate(held, cache::close);
    cache.invalidate(held, gone::incrementAndGet);

    cache.deregister(held);

    assertThat(gone).hasValue(1);
    assertThat(fixture().registrar().live()).as("closed when the callback returned").isZero();
  }
}
