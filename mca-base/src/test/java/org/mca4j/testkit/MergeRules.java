// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/** What a miss that overlaps cached registrations is merged with, and what becomes of those. */
interface MergeRules extends RcacheRules {
  private long page() {
    return fixture().memory().page();
  }

  private void assertCovers(Registration registration, int first, int count) {
    assertThat(registration.address()).isEqualTo(fixture().memory().address(first));
    assertThat(registration.length()).isEqualTo(count * page());
  }

  // O12, O13
  @Test
  default void aBridgeAndBothItsBanksBecomeOne() {
    CheckedRcache cache = fixture().open();
    Registration left = cache.register(fixture().pages(0, 4), Access.REMOTE_READ);
    Registration right = cache.register(fixture().pages(6, 4), Access.REMOTE_WRITE);

    Registration bridge = cache.register(fixture().pages(3, 4), Access.LOCAL_WRITE);

    assertCovers(bridge, 0, 10);
    assertThat(bridge.access())
        .isEqualTo(Access.LOCAL_WRITE.and(Access.REMOTE_READ).and(Access.REMOTE_WRITE));
    assertThat(cache.register(fixture().pages(0, 4), Access.REMOTE_READ)).isSameAs(bridge);
    cache.deregister(bridge);
    assertThat(cache.count(RcacheCounter.MERGED)).isEqualTo(2);
    assertThat(cache.count(RcacheCounter.VALID_BYTES)).isEqualTo(10 * page());
    for (Registration old : new Registration[] {left, right}) {
      assertThat(old.isShared()).isFalse();
      assertThat(fixture().registrar().isLive(old.handle())).as("still its holder's").isTrue();
    }
    assertThat(cache.count(RcacheCounter.RETIRED_BYTES)).isEqualTo(8 * page());
    cache.deregister(left);
    cache.deregister(right);
    assertThat(cache.count(RcacheCounter.RETIRED_BYTES)).isZero();
    assertThat(cache.count(RcacheCounter.PEAK_RETIRED_BYTES)).isEqualTo(8 * page());
    assertThat(fixture().registrar().live()).isEqualTo(1);
    cache.deregister(bridge);
  }

  @Test
  default void chainsAreMergedToTheirEnds() {
    CheckedRcache cache = fixture().settings().param("widening_backoff", "0").open();
    fixture()
        .registrar()
        .onRegister(
            (range, access) -> {
              if (range.length() > 3 * page()) {
                throw ObservedRegistrar.refusal();
              }
            });
    for (int first = 0; first < 20; first += 2) {
      fixture().registerIdle(cache, fixture().pages(first, 3));
    }
    assertThat(cache.count(RcacheCounter.IDLE)).as("overlap, but were not merged").isEqualTo(10);
    fixture().registrar().onRegister((range, access) -> {});
    cache.invalidateRange(fixture().memory().address(10), 1);

    Registration all = cache.register(fixture().pages(8, 3), Access.LOCAL_WRITE);

    assertCovers(all, 0, 11);
    cache.deregister(all);
    fixture().registerIdle(cache, fixture().pages(10, 3));
    assertThat(cache.count(RcacheCounter.VALID_BYTES)).isEqualTo(21 * page());
    assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(1);
  }

  @Test
  default void touchingIsNotOverlapping() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 2));
    fixture().registerIdle(cache, fixture().pages(4, 2));
    Registration between = cache.register(fixture().pages(2, 2), Access.LOCAL_WRITE);
    assertCovers(between, 2, 2);
    cache.deregister(between);
    assertThat(cache.count(RcacheCounter.IDLE)).isEqualTo(3);
    assertThat(cache.count(RcacheCounter.MERGED)).isZero();
  }

  // O15
  @Test
  default void theAlignmentOfARequestAppliesToTheWhole() {
    CheckedRcache cache = fixture().open();
    int block = TestMemory.BLOCK;
    fixture().registerIdle(cache, fixture().pages(1, 1));
    fixture().registerIdle(cache, fixture().pages(block - 2, 4));
    fixture().registerIdle(cache, fixture().pages(2 * block - 1, 2)); // reached by alignment alone

    Registration aligned =
        cache.register(fixture().pages(5, 1).alignedTo(block * page()), Access.LOCAL_WRITE);

    assertCovers(aligned, 0, 3 * block);
    assertThat(fixture().isCached(cache, fixture().pages(0, 3 * block))).isTrue();
    assertThat(cache.count(RcacheCounter.MERGED)).isEqualTo(3);
    cache.deregister(aligned);
  }

  // O12
  @Test
  default void whatIsIdleAndReplacedIsTakenBackByTheNextCall() {
    CheckedRcache cache = fixture().open();
    Registration old = cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE);
    cache.deregister(old);
    Registration merged = cache.register(fixture().pages(2, 4), Access.LOCAL_WRITE);
    assertCovers(merged, 0, 6);
    cache.deregister(merged);
    assertThat(fixture().registrar().isLive(old.handle())).isFalse();
    assertThat(cache.count(RcacheCounter.PEAK_VALID_BYTES)).isEqualTo(6 * page());
    assertThat(cache.count(RcacheCounter.PEAK_RETIRED_BYTES)).isZero();
  }

  @Test
  default void whatPersistsIsReplacedByWhatPersists() {
    CheckedRcache cache = fixture().open();
    cache.deregister(
        cache.register(fixture().pages(0, 4), Access.LOCAL_WRITE, RegisterFlags.PERSIST));
    fixture().registerIdle(cache, fixture().pages(2, 4));
    cache.deregister(cache.register(fixture().pages(20, 1), Access.LOCAL_WRITE));
    assertThat(cache.evict()).isEqualTo(EvictionResult.EVICTED);
    assertThat(cache.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
    assertThat(fixture().isCached(cache, fixture().pages(0, 6))).isTrue();
    assertThat(fixture().registrar().live()).isEqualTo(1);
  }

  @Test
  default void memoryOfOneOwnerIsMerged() {
    CheckedRcache cache = fixture().open();
    ByteBuffer buffer = ByteBuffer.allocateDirect((int) (8 * page()));
    Registration front = cache.register(part(buffer, 0, 5), Access.LOCAL_WRITE);
    Registration back = cache.register(part(buffer, 3, 8), Access.LOCAL_WRITE);
    assertThat(back.address()).isEqualTo(front.address());
    assertThat(back.length()).isGreaterThanOrEqualTo(8 * page());
    cache.deregister(front);
    cache.deregister(back);
  }

  @Test
  default void memoryOfDifferentOwnersIsNotMerged() {
    CheckedRcache cache = fixture().open();
    ByteBuffer buffer = ByteBuffer.allocateDirect((int) (8 * page()));
    MemoryRegion owned = part(buffer, 0, 5);
    MemoryRegion raw = MemoryRegion.of(owned.address() + 3 * page(), 5 * page());
    ByteBuffer view = buffer.duplicate();
    Registration front = cache.register(owned, Access.LOCAL_WRITE);
    Registration back = cache.register(raw, Access.LOCAL_WRITE);
    Registration middle = cache.register(part(view, 2, 6), Access.LOCAL_WRITE);
    assertThat(back.address()).isGreaterThan(front.address());
    assertThat(middle.address()).isGreaterThan(front.address());
    assertThat(cache.count(RcacheCounter.MERGED)).isZero();
    cache.deregister(front);
    cache.deregister(back);
    cache.deregister(middle);
  }

  /** Returns some pages of a buffer, which is their owner. */
  private MemoryRegion part(ByteBuffer buffer, int first, int end) {
    buffer.limit((int) (end * page())).position((int) (first * page()));
    return MemoryRegion.of(buffer);
  }

  @Test
  default void whatAnEventLeavesOfAMergeIsRegisteredAgainTogetherOnce() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 8));
    fixture().registerIdle(cache, fixture().pages(6, 10));
    for (int round = 0; round < 2; round++) {
      cache.invalidateRange(fixture().memory().address(10), page());
      Registration again = cache.register(fixture().pages(2, 1), Access.LOCAL_WRITE);
      if (round == 0) {
        assertCovers(again, 0, 10);
      } else {
        assertCovers(again, 2, 1);
      }
      cache.deregister(again);
      cache.invalidateRange(fixture().memory().address(0), page());
    }
  }

  // O16
  @Test
  default void whatIsReplacedMakesRoomBeforeAnythingElse() {
    CheckedRcache cache = fixture().settings().sizeLimitPages(10).open();
    fixture().registerIdle(cache, fixture().pages(100, 2));
    Registration old = cache.register(fixture().pages(0, 6), Access.LOCAL_WRITE);
    cache.deregister(old);

    Registration merged = cache.register(fixture().pages(5, 3), Access.LOCAL_WRITE);

    assertCovers(merged, 0, 8);
    assertThat(merged.isShared()).isTrue();
    assertThat(fixture().registrar().isLive(old.handle())).isFalse();
    assertThat(fixture().isCached(cache, fixture().pages(100, 2))).as("the oldest").isTrue();
    assertThat(fixture().registrar().mostBytes()).isLessThanOrEqualTo(10 * page());
    cache.deregister(merged);
  }
}
