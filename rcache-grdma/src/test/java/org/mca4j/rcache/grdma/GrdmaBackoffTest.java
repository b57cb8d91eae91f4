// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.spi.RcacheContext;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.testkit.ComponentFactories;
import org.mca4j.testkit.FixedParams;
import org.mca4j.testkit.ObservedRegistrar;
import org.mca4j.testkit.ScriptedMonitor;

/** What was refused is not asked again until its time is over or memory goes. */
@Timeout(60)
final class GrdmaBackoffTest {
  private static final FixedParams DEFAULTS = new FixedParams(Map.of());
  private static final long PAGE = 4096;
  private static final MemoryRegion REGION = MemoryRegion.of(0x100000, 4 * PAGE);
  private static final long MILLIS = 1_000_000;

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5 * MILLIS); // it may wrap
  private final ObservedRegistrar registrar =
      new ObservedRegistrar(
          ComponentFactories.factory(
                  ComponentFactories.find("registrar", "null"), RegistrarFactory.class, DEFAULTS)
              .open());

  @AfterEach
  void close() {
    assertThat(registrar.live()).isZero();
    assertThat(registrar.breaches()).isEmpty();
    registrar.close();
  }

  private Rcache cache(Map<String, String> texts) {
    return new GrdmaFactory(new FixedParams(texts), now::get)
        .create(
            new RcacheContext(
                registrar,
                new ScriptedMonitor(),
                true,
                PAGE,
                TimeUnit.SECONDS.toNanos(30),
                TimeUnit.SECONDS.toNanos(30),
                closed -> {}));
  }

  private Rcache backingOff(Map<String, String> more) {
    Map<String, String> texts = new HashMap<>(more);
    texts.put("rcache_grdma_failure_backoff", "10");
    return cache(texts);
  }

  private void refuseAll() {
    registrar.onRegister(
        (range, access) -> {
          throw ObservedRegistrar.refusal();
        });
  }

  private static void assertRefused(Rcache cache, MemoryRegion region, Access access) {
    assertThatThrownBy(() -> cache.register(region, access))
        .isInstanceOfSatisfying(
            McaException.class,
            e -> assertThat(e.code()).isEqualTo(McaErrorCode.REGISTRATION_REFUSED));
  }

  private void storm(Rcache cache) throws Exception {
    int threads = 4;
    int calls = 1_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> work = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      work.add(
          pool.submit(
              () -> {
                for (int i = 0; i < calls; i++) {
                  assertRefused(cache, REGION, Access.LOCAL_WRITE);
                }
              }));
    }
    for (Future<?> each : work) {
      each.get(50, TimeUnit.SECONDS);
    }
    pool.shutdown();
  }

  @Test
  void aStormOfRequestsAsksTheRegistrarOncePerPeriod() throws Exception {
    refuseAll();
    try (Rcache cache = backingOff(Map.of())) {
      for (int period = 1; period <= 3; period++) {
        storm(cache);
        assertThat(registrar.attempts()).isEqualTo(period);
        now.addAndGet(10 * MILLIS);
      }
      assertThat(cache.stats().get(RcacheCounter.MISSES)).isEqualTo(12_000);
      assertThat(cache.stats().get(RcacheCounter.REGISTER_FAILURES)).isEqualTo(3);
      assertThat(cache.stats().get(RcacheCounter.CACHED_BYTES)).isZero();
    }
  }

  @Test
  void aRequestThatIsServedUncachedBacksOffToo() {
    refuseAll();
    try (Rcache cache = backingOff(Map.of("rcache_grdma_size_limit", "1"))) {
      for (int i = 0; i < 100; i++) {
        assertRefused(cache, REGION, Access.LOCAL_WRITE);
      }
      assertThat(registrar.attempts()).isEqualTo(1);
    }
  }

  @Test
  void onlyTheSameIsRefusedAndWithTheFirstCause() {
    McaException cause = ObservedRegistrar.refusal();
    registrar.onRegister(
        (range, access) -> {
          if (access == Access.LOCAL_WRITE && range.length() == REGION.length()) {
            throw cause;
          }
        });
    try (Rcache cache = backingOff(Map.of())) {
      assertThatThrownBy(() -> cache.register(REGION, Access.LOCAL_WRITE)).isSameAs(cause);
      assertThatThrownBy(() -> cache.register(REGION, Access.LOCAL_WRITE))
          .hasMessageContaining("is not asked again for a while")
          .hasCause(cause);
      cache.deregister(cache.register(REGION, Access.REMOTE_READ));
      MemoryRegion longer = MemoryRegion.of(REGION.address(), 5 * PAGE);
      cache.deregister(cache.register(longer, Access.LOCAL_WRITE));
      cache.deregister(cache.register(REGION, Access.LOCAL_WRITE)); // a hit now
      assertThat(registrar.attempts()).isEqualTo(3);
    }
  }

  @Test
  void bypassingAsksEveryTime() {
    refuseAll();
    try (Rcache cache = backingOff(Map.of())) {
      assertRefused(cache, REGION, Access.LOCAL_WRITE);
      assertThatThrownBy(
              () -> cache.register(REGION, Access.LOCAL_WRITE, RegisterFlags.CACHE_BYPASS))
          .hasMessageContaining("brought about by the test");
      assertThat(registrar.attempts()).isEqualTo(2);
    }
  }

  @Test
  void anEventLetsItBeAskedAgain() {
    refuseAll();
    try (Rcache cache = backingOff(Map.of())) {
      assertRefused(cache, REGION, Access.LOCAL_WRITE);
      cache.invalidateRange(REGION.address() - PAGE, PAGE);
      assertRefused(cache, REGION, Access.LOCAL_WRITE);
      assertThat(registrar.attempts()).as("an event beside it changes nothing").isEqualTo(1);

      registrar.onRegister((range, access) -> {});
      cache.invalidateRange(REGION.address() + 3 * PAGE, 1);
      cache.deregister(cache.register(REGION, Access.LOCAL_WRITE));
    }
  }

  @Test
  void aRefusalDuringWhichMemoryWentIsNotRemembered() {
    for (String limit : new String[] {"unlimited", "1"}) {
      try (Rcache cache = backingOff(Map.of("rcache_grdma_size_limit", limit))) {
        registrar.onRegister(
            (range, access) -> {
              cache.invalidateRange(REGION.address(), 1);
              throw ObservedRegistrar.refusal();
            });
        assertRefused(cache, REGION, Access.LOCAL_WRITE);
        registrar.onRegister((range, access) -> {});
        cache.deregister(cache.register(REGION, Access.LOCAL_WRITE));
      }
    }
  }

  @Test
  void aLimitIsAskedEveryTime() {
    registrar.onRegister(
        (range, access) -> {
          throw ObservedRegistrar.outOfResource();
        });
    try (Rcache cache = backingOff(Map.of())) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> cache.register(REGION, Access.LOCAL_WRITE))
            .hasMessageContaining("has no room");
      }
      assertThat(registrar.attempts()).isEqualTo(3);
    }
  }

  @Test
  void byDefaultARequestIsAskedEveryTime() {
    refuseAll();
    try (Rcache cache = cache(Map.of())) {
      for (int i = 0; i < 3; i++) {
        assertRefused(cache, REGION, Access.LOCAL_WRITE);
      }
      assertThat(registrar.attempts()).isEqualTo(3);
    }
  }

  @Test
  void aUnionOfRightsIsTriedAgainWhenItsTimeIsOver() {
    Access both = Access.REMOTE_READ.and(Access.LOCAL_WRITE);
    registrar.onRegister(
        (range, access) -> {
          if (access.includes(both)) {
            throw ObservedRegistrar.refusal();
          }
        });
    try (Rcache cache = cache(Map.of())) {
      cache.deregister(cache.register(REGION, Access.REMOTE_READ));
      for (int part = 1; part < 4; part++) {
        MemoryRegion start = MemoryRegion.of(REGION.address(), part * PAGE);
        cache.deregister(cache.register(start, Access.LOCAL_WRITE));
      }
      assertThat(registrar.attempts()).as("the union once, then what was asked").isEqualTo(5);

      now.addAndGet(1_000 * MILLIS);
      cache.deregister(cache.register(REGION, Access.LOCAL_WRITE));
      assertThat(registrar.attempts()).isEqualTo(7);
    }
  }
}
