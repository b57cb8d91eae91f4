// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** Everything becomes invalid, and what is idle goes at once, as before a fork. */
interface PurgeRules extends RcacheRules {
  // O04
  @Test
  default void purgingTakesBackWhatIsIdleAndMakesTheRestInvalid() {
    CheckedRcache cache = fixture().open();
    Registration used = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    fixture().registerIdle(cache, fixture().pages(2, 1));
    cache.deregister(
        cache.register(fixture().pages(4, 1), Access.LOCAL_WRITE, RegisterFlags.PERSIST));

    cache.purge();

    assertThat(fixture().registrar().live()).isEqualTo(1);
    assertThat(used.isShared()).isFalse();
    assertThat(cache.count(RcacheCounter.EVICTIONS)).isZero();
    cache.deregister(used);
    assertThat(fixture().registrar().live()).isZero();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    assertThat(cache.count(RcacheCounter.HITS)).isZero();
  }

  // O04
  @Test
  default void purgingDoesNotWaitForARegistrationUnderWay() {
    CheckedRcache cache = fixture().open();
    AtomicBoolean first = new AtomicBoolean(true);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (first.getAndSet(false)) {
                Crew.run(1, member -> cache.purge());
              }
            });
    Registration registration = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);
    assertThat(fixture().registrar().registers())
        .as("made before the purge, and made again")
        .isEqualTo(fixture().has(RcacheTrait.SHARES) ? 2 : 1);
    cache.deregister(registration);
  }
}
