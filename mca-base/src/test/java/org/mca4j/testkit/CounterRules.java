// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** Rule 13: the figures add up at every step. */
interface CounterRules extends RcacheRules {
  // O18
  @Test
  default void figuresAddUpAtEveryStepOfARandomMix() {
    long seed = 20261130;
    Random random = new Random(seed);
    CheckedRcache cache = fixture().settings().sizeLimitPages(40).open();
    boolean bounded = fixture().has(RcacheTrait.BOUNDED);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              switch (random.nextInt(20)) {
                case 0 -> throw ObservedRegistrar.refusal();
                case 1 -> throw ObservedRegistrar.outOfResource();
                default -> {}
              }
            });
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              if (random.nextInt(30) == 0) {
                throw ObservedRegistrar.refusal();
              }
            });
    List<Registration> held = new ArrayList<>();
    for (int step = 0; step < 10_000; step++) {
      act(cache, random, held);
      String where = "seed " + seed + " step " + step;
      assertThat(cache.count(RcacheCounter.REGISTERED) - cache.count(RcacheCounter.DEREGISTERED))
          .as(where)
          .isEqualTo(cache.count(RcacheCounter.LIVE) + cache.count(RcacheCounter.QUARANTINED))
          .isEqualTo(fixture().registrar().live());
      assertThat(cache.count(RcacheCounter.CACHED_BYTES))
          .as(where)
          .isLessThanOrEqualTo(40 * fixture().memory().page());
      if (bounded) {
        assertThat(
                cache.count(RcacheCounter.CACHED_BYTES)
                    + cache.count(RcacheCounter.BYPASS_BYTES)
                    + cache.count(RcacheCounter.UNCACHED_BYTES))
            .as(where)
            .isEqualTo(cache.count(RcacheCounter.LIVE_BYTES));
      }
    }
    held.forEach(cache::deregister);
  }

  private void act(CheckedRcache cache, Random random, List<Registration> held) {
    int page = random.nextInt(60);
    int count = 1 + random.nextInt(8);
    switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> {
        RegisterFlags flags =
            random.nextInt(10) == 0 ? RegisterFlags.CACHE_BYPASS : RegisterFlags.NONE;
        try {
          held.add(
              cache.register(
                  fixture().pages(page, count), Access.ofBits(random.nextInt(16)), flags));
        } catch (McaException refused) {
          assertThat(refused).hasMessageContaining("brought about by the test");
        }
      }
      case 4, 5, 6, 7 -> {
        if (!held.isEmpty()) {
          cache.deregister(held.remove(random.nextInt(held.size())));
        }
      }
      case 8 ->
          cache.invalidateRange(
              fixture().memory().address(page), count * fixture().memory().page());
      default -> {
        var unused = cache.evict();
      }
    }
  }

  @Test
  default void peakAndSumsAreThoseOfTheRegistrar() {
    CheckedRcache cache = fixture().open();
    List<Registration> held = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      held.add(cache.register(fixture().pages(4 * i, 3), Access.LOCAL_WRITE));
    }
    held.forEach(cache::deregister);
    cache.invalidateRange(0, -1);
    fixture().registerIdle(cache, fixture().pages(100, 1));

    assertThat(cache.count(RcacheCounter.PEAK_PINNED_BYTES))
        .isEqualTo(fixture().registrar().mostBytes());
    assertThat(cache.count(RcacheCounter.REGISTERED_BYTES))
        .isEqualTo(31 * fixture().memory().page());
    assertThat(cache.count(RcacheCounter.REGISTRAR_CALLS))
        .isEqualTo(fixture().registrar().attempts() + fixture().registrar().deregisters());
  }
}
