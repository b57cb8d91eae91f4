// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registration;

/** Rule 5: insufficient access makes a new registration with the union of rights. */
interface AccessRules extends RcacheRules {
  // O13
  @Test
  default void widensAccessWithoutTakingRightsFromAnybody() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    Access atomicRead = Access.REMOTE_READ.and(Access.REMOTE_ATOMIC);
    Registration read = cache.register(fixture().pages(0, 2), Access.REMOTE_READ);
    Registration write = cache.register(fixture().pages(0, 2), Access.REMOTE_WRITE);
    Registration atomic = cache.register(fixture().pages(1, 2), atomicRead);

    assertThat(fixture().registrar().registers()).isEqualTo(3);
    assertThat(read.access()).isEqualTo(Access.REMOTE_READ);
    assertThat(write.access().includes(Access.REMOTE_WRITE)).isTrue();
    assertThat(write.access().includes(Access.REMOTE_READ)).isEqualTo(shares);
    boolean merges = fixture().has(RcacheTrait.MERGES);
    assertThat(atomic.access())
        .isEqualTo(merges ? atomicRead.and(Access.REMOTE_WRITE) : atomicRead);
    assertThat(fixture().registrar().live()).isEqualTo(3);

    cache.deregister(read);
    assertThat(fixture().registrar().live()).as("superseded one closed once").isEqualTo(2);
    cache.deregister(write);
    cache.deregister(atomic);
    cache.deregister(cache.register(fixture().pages(0, 2), Access.REMOTE_READ));
    assertThat(fixture().registrar().registers()).isEqualTo(shares ? 3 : 4);
  }

  @Test
  default void aSmallWideningLeavesTheLargeRegistrationInPlace() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 16));
    cache.deregister(cache.register(fixture().pages(3, 1), Access.REMOTE_WRITE));

    assertThat(fixture().isCached(cache, fixture().pages(0, 16)))
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE));
  }

  @Test
  default void asksForJustTheRightsNeededWhenTheUnionIsRefused() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    List<Access> asked = Collections.synchronizedList(new ArrayList<>());
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              asked.add(access);
              if (access.includes(Access.REMOTE_READ.and(Access.LOCAL_WRITE))) {
                throw ObservedRegistrar.refusal();
              }
            });
    Registration read = cache.register(fixture().pages(0, 2), Access.REMOTE_READ);

    Registration write = cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE);

    assertThat(write.access()).isEqualTo(Access.LOCAL_WRITE);
    assertThat(asked).hasSize(shares ? 3 : 2);
    assertThat(read.isShared()).isEqualTo(shares);
    cache.deregister(read);
    cache.deregister(write);
    assertThat(fixture().log().warnings()).isEmpty();
  }

  @Test
  default void aFailedWideningLeavesTheOldRegistrationUntouched() {
    CheckedRcache cache = fixture().open();
    boolean shares = fixture().has(RcacheTrait.SHARES);
    Registration read = cache.register(fixture().pages(0, 2), Access.REMOTE_READ);
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw ObservedRegistrar.refusal();
            });

    assertThatThrownBy(() -> cache.register(fixture().pages(0, 2), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_REFUSED));

    assertThat(read.isShared()).isEqualTo(shares);
    if (shares) {
      assertThat(cache.register(fixture().pages(1, 1), Access.REMOTE_READ)).isSameAs(read);
      cache.deregister(read);
    }
    cache.deregister(read);
  }
}
