// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Rule 9: what the registrar does not take back stays in quarantine; and other failures. */
interface FailureRules extends RcacheRules {
  private void failDeregister(int times) {
    AtomicInteger left = new AtomicInteger(times);
    fixture()
        .registrar()
        .onDeregister(
            handle -> {
              if (left.getAndDecrement() > 0) {
                throw new McaException(
                    McaErrorCode.DEREGISTRATION_FAILED, "brought about by the test");
              }
            });
  }

  // O19
  @Test
  default void evictionMovesOnWhenOneIsNotTakenBack() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().registerIdle(cache, fixture().pages(2, 1));
    failDeregister(1);
    if (!fixture().has(RcacheTrait.KEEPS_IDLE)) {
      assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
      return;
    }
    assertThat(cache.evict()).isEqualTo(EvictionResult.EVICTED);
    assertThat(fixture().registrar().deregisteredAddresses())
        .containsExactly(fixture().memory().address(2));
    assertThat(cache.count(RcacheCounter.QUARANTINED)).isEqualTo(1);
    assertThat(cache.count(RcacheCounter.QUARANTINED_BYTES)).isEqualTo(fixture().memory().page());
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();

    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(cache.count(RcacheCounter.QUARANTINED)).isZero();
    assertThat(fixture().registrar().live()).isZero();
  }

  // O19
  @Test
  default void nothingToEvictAndFailedToEvictDiffer() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 1));
    failDeregister(1);
    assertThat(cache.evict())
        .isEqualTo(
            fixture().has(RcacheTrait.KEEPS_IDLE)
                ? EvictionResult.FAILED
                : EvictionResult.NOTHING_IDLE);
  }

  @Test
  default void theNextMissTriesTheQuarantineAgain() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    failDeregister(1);
    fixture().registerIdle(cache, fixture().pages(0, 1));
    assertThat(cache.count(RcacheCounter.QUARANTINED)).isEqualTo(1);
    assertThat(cache.count(RcacheCounter.LIVE)).isZero();

    fixture().registerIdle(cache, fixture().pages(2, 1));

    assertThat(cache.count(RcacheCounter.QUARANTINED)).isZero();
    assertThat(cache.count(RcacheCounter.DEREGISTER_FAILURES)).isEqualTo(1);
    assertThat(fixture().registrar().deregisters()).isEqualTo(2);
    assertThat(fixture().log().warnings()).hasSize(1);
  }

  @Test
  default void theQuarantineMakesRoomForARegistrarAtItsLimit() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    failDeregister(2);
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (fixture().registrar().live() > 0) {
                throw ObservedRegistrar.outOfResource();
              }
            });
    Registration registration = cache.register(fixture().pages(2, 1), Access.LOCAL_WRITE);
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(registration);
  }

  // O19
  @Test
  default void closingReportsWhatIsNeverTakenBack() {
    CheckedRcache cache = fixture().settings().leavePinned(false).open();
    failDeregister(Integer.MAX_VALUE);
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().registerIdle(cache, fixture().pages(2, 1));

    assertThat(cache.closeAndReport().notDeregistered()).isEqualTo(2);
    assertThat(fixture().registrar().live()).isEqualTo(2);
  }

  // O19
  @Test
  default void aThrowingRegistrarLeavesNothingBehind() {
    CheckedRcache cache = fixture().open();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw new UnsupportedOperationException("brought about by the test");
            });
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE))
          .isInstanceOf(UnsupportedOperationException.class);
    }
    assertThat(cache.count(RcacheCounter.CACHED_ENTRIES)).isZero();
    assertThat(cache.count(RcacheCounter.REGISTER_FAILURES)).isEqualTo(3);
    fixture().registrar().onRegister((range, access) -> {});
    fixture().registerIdle(cache, fixture().pages(0, 1));
  }

  @Test
  default void anErrorInTheRegistrarLeavesNothingBehind() {
    CheckedRcache cache = fixture().open();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              throw new StackOverflowError("brought about by the test");
            });
    assertThatThrownBy(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE))
        .isInstanceOf(StackOverflowError.class);
    assertThat(cache.count(RcacheCounter.CACHED_ENTRIES)).isZero();
    fixture().registrar().onRegister((range, access) -> {});
    fixture().registerIdle(cache, fixture().pages(0, 1));
  }

  // O19
  @Test
  default void aRegistrarThatAnswersNothingIsNamedAndCountsAsAFailure() {
    CheckedRcache cache = fixture().open();
    fixture().registrar().answerNull(true);
    assertThatThrownBy(() -> cache.register(fixture().pages(0, 1), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.COMPONENT_FAILED))
        .hasMessageContaining(fixture().registrar().name())
        .hasMessageContaining("fault of the registrar");
    assertThat(cache.count(RcacheCounter.REGISTERED)).isZero();
    assertThat(cache.count(RcacheCounter.REGISTER_FAILURES)).isEqualTo(1);
    assertThat(cache.count(RcacheCounter.REGISTRAR_CALLS)).isEqualTo(1);
    assertThat(cache.count(RcacheCounter.CACHED_ENTRIES)).isZero();
    fixture().registrar().answerNull(false);
    fixture().registerIdle(cache, fixture().pages(0, 1));
  }

  @Test
  default void unmappedMemoryIsRefusedByRegistrarsThatLook() {
    CheckedRcache cache = fixture().open();
    if (fixture().takesAnyAddress()) {
      cache.deregister(
          cache.register(org.mca4j.rcache.MemoryRegion.of(1L << 44, 1), Access.LOCAL_WRITE));
      return;
    }
    assertThatThrownBy(
            () -> cache.register(org.mca4j.rcache.MemoryRegion.of(1L << 44, 1), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_REFUSED))
        .hasMessageContaining("0x100000000000");
  }
}
