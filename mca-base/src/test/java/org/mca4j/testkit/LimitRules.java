// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** Rule 8: the limits hold at every moment; what does not fit is served uncached. */
interface LimitRules extends RcacheRules {
  private boolean bounded() {
    return fixture().has(RcacheTrait.BOUNDED);
  }

  // O16
  @Test
  default void aRequestLargerThanTheLimitIsServedUncached() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(4).open();
    fixture().registerIdle(cache, fixture().pages(100, 1));
    Registration large = cache.register(fixture().pages(0, 8), Access.LOCAL_WRITE);

    assertThat(large.isShared()).isFalse();
    assertThat(cache.count(RcacheCounter.UNCACHED)).isEqualTo(bounded() ? 1 : 0);
    assertThat(cache.count(RcacheCounter.UNCACHED_BYTES)).isEqualTo(bounded() ? large.length() : 0);
    assertThat(fixture().isCached(cache, fixture().pages(100, 1)))
        .as("nothing is evicted in vain")
        .isEqualTo(bounded());
    cache.deregister(large);
    assertThat(fixture().registrar().live()).isEqualTo(bounded() ? 1 : 0);

    fixture().registerIdle(cache, fixture().pages(0, 1));
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isEqualTo(bounded());
  }

  @Test
  default void whatNobodyServesIsNotCountedAsServedUncached() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(4).open();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw ObservedRegistrar.refusal();
            });
    assertThatThrownBy(() -> cache.register(fixture().pages(0, 8), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_REFUSED));

    assertThat(cache.count(RcacheCounter.MISSES)).isEqualTo(1);
    assertThat(cache.count(RcacheCounter.UNCACHED)).isZero();
  }

  // O16
  @Test
  default void overflowEvictsJustEnough() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(4).open();
    for (int i = 0; i < 5; i++) {
      fixture().registerIdle(cache, fixture().pages(2 * i, 1));
    }
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
    if (bounded()) {
      assertThat(cache.count(RcacheCounter.EVICTIONS)).isEqualTo(1);
      assertThat(cache.count(RcacheCounter.CACHED_BYTES)).isEqualTo(4 * fixture().memory().page());
      assertThat(fixture().isCached(cache, fixture().pages(2, 1))).isTrue();
    }
    assertThat(fixture().registrar().mostBytes())
        .isLessThanOrEqualTo(4 * fixture().memory().page());
  }

  // O16
  @Test
  default void aFullCacheStillServesWhatItHolds() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(4).open();
    List<Registration> used = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      used.add(cache.register(fixture().pages(2 * i, 1), Access.LOCAL_WRITE));
    }
    Registration more = cache.register(fixture().pages(20, 1), Access.LOCAL_WRITE);
    assertThat(more.isShared()).isFalse();
    assertThat(cache.count(RcacheCounter.EVICTIONS)).isZero();
    used.add(cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE));

    assertThat(cache.count(RcacheCounter.HITS))
        .isEqualTo(fixture().has(RcacheTrait.SHARES) ? 1 : 0);
    cache.deregister(more);
    used.forEach(cache::deregister);
  }

  // O16
  @Test
  default void zeroMeansNoLimit() {
    for (String text : new String[] {"0", "unlimited"}) {
      CheckedRcache cache =
          fixture().settings().param("size_limit", text).param("max_entries", text).open();
      for (int i = 0; i < 100; i++) {
        fixture().registerIdle(cache, fixture().pages(2 * i, 1));
      }
      assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(bounded() ? 100 : 0);
      cache.close();
    }
  }

  @Test
  default void maxEntriesHolds() {
    CheckedRcache cache = fixture().settings().param("max_entries", "3").open();
    for (int i = 0; i < 5; i++) {
      fixture().registerIdle(cache, fixture().pages(8 * i, 1 + i));
    }
    assertThat(cache.count(RcacheCounter.CACHED_ENTRIES)).isEqualTo(bounded() ? 3 : 0);
    assertThat(cache.count(RcacheCounter.EVICTIONS)).isEqualTo(bounded() ? 2 : 0);
    assertThat(fixture().isCached(cache, fixture().pages(32, 5))).isEqualTo(bounded());
  }

  // O17
  @Test
  default void emptyCacheDropsAllThatIsIdleAndNothingElse() {
    CheckedRcache cache =
        fixture().settings().sizeLimitPages(6).param("empty_cache", "true").open();
    Registration used = cache.register(fixture().pages(100, 1), Access.LOCAL_WRITE);
    for (int i = 0; i < 5; i++) {
      fixture().registerIdle(cache, fixture().pages(2 * i, 1));
    }
    fixture().registerIdle(cache, fixture().pages(50, 1));

    assertThat(cache.count(RcacheCounter.EVICTIONS)).isEqualTo(bounded() ? 5 : 0);
    assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(bounded() ? 1 : 0);
    assertThat(fixture().isCached(cache, fixture().pages(50, 1))).isEqualTo(bounded());
    assertThat(used.isShared()).isEqualTo(fixture().has(RcacheTrait.SHARES));
    cache.deregister(used);
    if (bounded()) {
      assertThat(fixture().registrar().deregisteredAddresses())
          .as("oldest first")
          .containsExactly(
              fixture().memory().address(0),
              fixture().memory().address(2),
              fixture().memory().address(4),
              fixture().memory().address(6),
              fixture().memory().address(8));
    }
  }

  // O18
  @Test
  default void bypassingDoesNotCountAgainstTheLimit() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(2).open();
    Registration bypassing =
        cache.register(fixture().pages(0, 8), Access.LOCAL_WRITE, RegisterFlags.CACHE_BYPASS);
    fixture().registerIdle(cache, fixture().pages(20, 2));

    assertThat(cache.count(RcacheCounter.CACHED_BYTES))
        .isEqualTo(bounded() ? 2 * fixture().memory().page() : 0);
    cache.deregister(bypassing);
  }

  @Test
  default void whatTheRegistrarAddsCountsToo() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(TestMemory.BLOCK).open();
    fixture().registrar().widenTo(TestMemory.BLOCK * fixture().memory().page());
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().registerIdle(cache, fixture().pages(TestMemory.BLOCK, 1));

    assertThat(cache.count(RcacheCounter.CACHED_BYTES))
        .isLessThanOrEqualTo(TestMemory.BLOCK * fixture().memory().page());
    assertThat(fixture().registrar().liveBytes())
        .isLessThanOrEqualTo(TestMemory.BLOCK * fixture().memory().page());
  }

  @Test
  default void theLimitHoldsWithManyThreads() throws Exception {
    int limit = 8;
    int threads = 4;
    CheckedRcache cache = fixture().settings().sizeLimitPages(limit).open();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> work = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      Random random = new Random(4711 + t);
      work.add(
          pool.submit(
              () -> {
                for (int i = 0; i < 2_000; i++) {
                  Registration r =
                      cache.register(
                          fixture().pages(2 * random.nextInt(40), 1), Access.LOCAL_WRITE);
                  long bytes = cache.count(RcacheCounter.CACHED_BYTES);
                  assertThat(bytes).isLessThanOrEqualTo(limit * fixture().memory().page());
                  cache.deregister(r);
                }
              }));
    }
    for (Future<?> each : work) {
      each.get(50, TimeUnit.SECONDS);
    }
    pool.shutdown();
    assertThat(fixture().registrar().mostBytes())
        .as("cached and uncached together")
        .isLessThanOrEqualTo((limit + threads) * fixture().memory().page());
    if (bounded()) {
      assertThat(cache.count(RcacheCounter.EVICTIONS)).isPositive();
    }
  }
}
