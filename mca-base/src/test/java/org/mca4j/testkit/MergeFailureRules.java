// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.base.PageRange;

/** A merge that cannot be is no reason to refuse a request. */
interface MergeFailureRules extends RcacheRules {
  private long page() {
    return fixture().memory().page();
  }

  private PageRange range(int first, int count) {
    return new PageRange(
        fixture().memory().address(first), fixture().memory().address(first + count));
  }

  private void refuseWhere(PageRange bad, Access rights) {
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (range.overlaps(bad) && access.includes(rights)) {
                throw ObservedRegistrar.refusal();
              }
            });
  }

  private void assertIsAlone(Registration registration, int first, int count) {
    assertThat(registration.address()).isEqualTo(fixture().memory().address(first));
    assertThat(registration.length()).isEqualTo(count * page());
    assertThat(registration.isShared()).isTrue();
    assertThat(fixture().log().warnings()).isEmpty();
  }

  // O14
  @Test
  default void aNeighbourThatIsGoneIsLeftOut() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    refuseWhere(range(0, 1), Access.LOCAL_READ);
    int before = fixture().registrar().attempts();

    Registration own = cache.register(fixture().pages(3, 2), Access.LOCAL_WRITE);

    assertIsAlone(own, 3, 2);
    assertThat(fixture().registrar().attempts() - before).isEqualTo(2);
    assertThat(fixture().isCached(cache, fixture().pages(0, 4)))
        .as("only an event says that memory is gone")
        .isTrue();
    cache.deregister(own);
  }

  // O14
  @Test
  default void aNeighbourThatGoesWhileTheMergeIsRefusedCostsNoThirdAttempt() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (range.start() == fixture().memory().address(0)) {
                cache.invalidateRange(range.start(), 1);
                throw ObservedRegistrar.refusal();
              }
            });
    int before = fixture().registrar().attempts();

    Registration own = cache.register(fixture().pages(3, 2), Access.LOCAL_WRITE);

    assertIsAlone(own, 3, 2);
    assertThat(fixture().registrar().attempts() - before).isEqualTo(2);
    assertThat(fixture().isCached(cache, fixture().pages(0, 1))).isFalse();
    cache.deregister(own);
    assertThat(fixture().registrar().live()).isEqualTo(1);

    fixture().registrar().onRegister((range, access) -> {});
    fixture().registerIdle(cache, fixture().pages(0, 4));
    assertThat(cache.count(RcacheCounter.VALID_BYTES))
        .as("the refusal was about memory that is gone")
        .isEqualTo(5 * page());
  }

  // O14
  @Test
  default void whenTheRequestIsRefusedTooNothingHasChanged() {
    CheckedRcache cache = fixture().open();
    Registration old = cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE);
    refuseWhere(range(0, 10), Access.LOCAL_READ);

    assertThatThrownBy(() -> cache.register(fixture().pages(3, 2), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_REFUSED));

    assertThat(old.isShared()).isTrue();
    assertThat(cache.count(RcacheCounter.CACHED_BYTES)).isEqualTo(4 * page());
    assertThat(cache.count(RcacheCounter.CACHED_ENTRIES)).isEqualTo(1);
    assertThat(cache.count(RcacheCounter.REGISTER_FAILURES)).isEqualTo(2);
    cache.deregister(old);
  }

  @Test
  default void aNeighbourThatMayNotBeWrittenIsLeftOut() {
    CheckedRcache cache = fixture().open();
    Registration read = cache.register(fixture().pages(0, 4), Access.REMOTE_READ);
    refuseWhere(range(0, 3), Access.LOCAL_WRITE);

    Registration write = cache.register(fixture().pages(3, 2), Access.LOCAL_WRITE);

    assertIsAlone(write, 3, 2);
    assertThat(write.access()).isEqualTo(Access.LOCAL_WRITE);
    assertThat(read.isShared()).isTrue();
    cache.deregister(read);
    cache.deregister(write);
  }

  @Test
  default void rightsThatTheRequestsPagesNoLongerHaveAreLeftOut() {
    CheckedRcache cache = fixture().open();
    Access both = Access.REMOTE_READ.and(Access.REMOTE_WRITE);
    fixture().registerIdle(cache, fixture().pages(0, 2));
    cache.deregister(cache.register(fixture().pages(0, 4), both));
    refuseWhere(range(4, 1), Access.REMOTE_WRITE);

    Registration read = cache.register(fixture().pages(3, 2), Access.REMOTE_READ);

    assertIsAlone(read, 3, 2);
    assertThat(read.access()).isEqualTo(Access.REMOTE_READ);
    Registration old = cache.find(fixture().pages(0, 4), both);
    assertThat(old).as("found as before").isNotNull();
    cache.deregister(Objects.requireNonNull(old));
    cache.deregister(read);
  }

  @Test
  default void aRefusedMergeIsNotTriedAgainUntilMemoryGoes() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 4));
    refuseWhere(range(0, 1), Access.LOCAL_READ);
    fixture().registerIdle(cache, fixture().pages(3, 2));
    int before = fixture().registrar().attempts();

    for (int end = 6; end < 16; end++) {
      fixture().registerIdle(cache, fixture().pages(3, end - 3));
    }
    assertThat(fixture().registrar().attempts() - before).as("one each").isEqualTo(10);

    fixture().registrar().onRegister((range, access) -> {});
    cache.invalidateRange(fixture().memory().address(4), 1);
    fixture().registerIdle(cache, fixture().pages(3, 3));
    assertThat(cache.count(RcacheCounter.VALID_BYTES)).isEqualTo(6 * page());
    assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(1);
  }

  // O16
  @Test
  default void aMergeThatCouldNeverFitIsNotTried() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(10).open();
    fixture().registerIdle(cache, fixture().pages(0, 6));
    Registration own = cache.register(fixture().pages(5, 6), Access.LOCAL_WRITE);
    assertIsAlone(own, 5, 6);
    cache.deregister(own);
    assertThat(fixture().registrar().attempts()).isEqualTo(2);
  }

  // O16
  @Test
  default void aMergeThatHasNoRoomBesideWhatIsInUseIsNotTried() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(10).open();
    Registration old = cache.register(fixture().pages(0, 5), Access.LOCAL_WRITE);
    Registration own = cache.register(fixture().pages(4, 4), Access.LOCAL_WRITE);
    assertIsAlone(own, 4, 4);
    assertThat(old.isShared()).isTrue();
    cache.deregister(old);
    cache.deregister(own);
  }

  // O16
  @Test
  default void aMergeThatFindsNoRoomMakesWayForTheRequest() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(10).open();
    Registration other = cache.register(fixture().pages(100, 5), Access.LOCAL_WRITE);
    fixture().registerIdle(cache, fixture().pages(0, 3));
    Registration own = cache.register(fixture().pages(2, 5), Access.LOCAL_WRITE);
    assertIsAlone(own, 2, 5);
    cache.deregister(other);
    cache.deregister(own);
  }

  @Test
  default void aMergeLongerThanTheRegistrarTakesIsNotTried() {
    CheckedRcache cache = fixture().open();
    fixture().registrar().limitLength(6 * page());
    fixture().registerIdle(cache, fixture().pages(0, 4));
    Registration own = cache.register(fixture().pages(3, 4), Access.LOCAL_WRITE);
    assertIsAlone(own, 3, 4);
    cache.deregister(own);
    assertThat(fixture().registrar().attempts()).isEqualTo(2);
  }

  @Test
  default void aMergeThatCannotBeWatchedMakesWayForTheRequest() {
    for (int limit : new int[] {0, 6}) {
      CheckedRcache cache = fixture().settings().sizeLimitPages(limit).monitored().open();
      fixture().registerIdle(cache, fixture().pages(0, 4));
      fixture().monitor().coverUpTo(4 * page());
      Registration own = cache.register(fixture().pages(3, 2), Access.LOCAL_WRITE);
      assertIsAlone(own, 3, 2);
      assertThat(cache.count(RcacheCounter.CACHED_BYTES))
          .isEqualTo(fixture().registrar().liveBytes());
      fixture().monitor().coverUpTo(Long.MAX_VALUE);
      cache.deregister(own);
      cache.close();
    }
  }

  // O18
  @Test
  default void aMergeThatTheRegistrarHasNoRoomForMakesWayForTheRequest() {
    CheckedRcache cache = fixture().open();
    Registration old = cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE);
    fixture().registerIdle(cache, fixture().pages(50, 1));
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (fixture().registrar().liveBytes() + range.length() > 7 * page()) {
                throw ObservedRegistrar.outOfResource();
              }
            });
    Registration own = cache.register(fixture().pages(2, 3), Access.LOCAL_WRITE);
    assertIsAlone(own, 2, 3);
    assertThat(old.isShared()).isTrue();
    assertThat(fixture().isCached(cache, fixture().pages(50, 1))).as("evicted").isFalse();
    cache.deregister(old);
    cache.deregister(own);
  }
}
