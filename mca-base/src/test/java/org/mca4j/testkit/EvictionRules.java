// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Rule 7: a registrar at its limit makes the cache drop idle registrations, oldest first. */
interface EvictionRules extends RcacheRules {
  // O19
  @Test
  default void evictsOneByOneUntilTheRegistrarHasRoom() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    for (int page = 0; page < 5; page++) {
      fixture().registerIdle(cache, fixture().pages(2 * page, 1));
    }
    AtomicInteger refusals = new AtomicInteger(3);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (refusals.getAndDecrement() > 0) {
                throw ObservedRegistrar.outOfResource();
              }
            });
    if (!keeps) {
      assertThatThrownBy(() -> cache.register(fixture().pages(20, 1), Access.LOCAL_WRITE))
          .satisfies(code(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE));
      return;
    }

    cache.deregister(cache.register(fixture().pages(20, 1), Access.LOCAL_WRITE));

    assertThat(cache.count(RcacheCounter.EVICTIONS)).isEqualTo(3);
    assertThat(fixture().registrar().deregisteredAddresses())
        .containsExactly(
            fixture().memory().address(0),
            fixture().memory().address(2),
            fixture().memory().address(4));
  }

  // O19
  @Test
  default void withNothingIdleTheRegistrarsRefusalIsTheAnswer() {
    CheckedRcache cache = fixture().open();
    Registration used = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    int before = fixture().registrar().attempts();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw ObservedRegistrar.outOfResource();
            });

    assertThatThrownBy(() -> cache.register(fixture().pages(5, 1), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE))
        .hasMessageContaining("brought about by the test")
        .hasMessageContaining(fixture().registrar().name());

    assertThat(fixture().registrar().attempts() - before).isEqualTo(1);
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(used);
  }

  // O19
  @Test
  default void otherRefusalsEvictNothing() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    int live = fixture().registrar().live();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw ObservedRegistrar.refusal();
            });

    assertThatThrownBy(() -> cache.register(fixture().pages(5, 1), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_REFUSED));

    assertThat(fixture().registrar().live()).isEqualTo(live);
    assertThat(cache.count(RcacheCounter.EVICTIONS)).isZero();
    assertThat(cache.count(RcacheCounter.MISSES)).isEqualTo(2);
    assertThat(fixture().isCached(cache, fixture().pages(5, 1))).isFalse();
  }

  @Test
  default void evictDropsTheLeastRecentlyReleased() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().registerIdle(cache, fixture().pages(2, 1));
    fixture().registerIdle(cache, fixture().pages(4, 1));
    fixture().registerIdle(cache, fixture().pages(0, 1));
    if (!fixture().has(RcacheTrait.KEEPS_IDLE)) {
      assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
      return;
    }
    for (int i = 0; i < 3; i++) {
      assertThat(cache.evict()).isEqualTo(EvictionResult.EVICTED);
    }
    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(fixture().registrar().deregisteredAddresses())
        .containsExactly(
            fixture().memory().address(2),
            fixture().memory().address(4),
            fixture().memory().address(0));
    assertThat(cache.count(RcacheCounter.EVICTIONS)).isEqualTo(3);
  }

  // O17
  @Test
  default void whatIsInUseOrInvalidIsNeverEvicted() {
    CheckedRcache cache = fixture().open();
    Registration used = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    Registration lost = cache.register(fixture().pages(2, 1), Access.LOCAL_WRITE);
    cache.invalidateRange(lost.address(), 1);
    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(fixture().registrar().deregisters()).isZero();

    cache.deregister(lost);

    assertThat(fixture().registrar().deregisters()).isEqualTo(1);
    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    cache.deregister(used);
  }
}
