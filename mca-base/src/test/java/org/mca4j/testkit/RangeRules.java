// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/** Rule 1 and 2: ranges, rounding, unsigned addresses, and what contains what. */
interface RangeRules extends RcacheRules {
  @Test
  default void registersTheWholePagesAroundARegion() {
    CheckedRcache cache = fixture().open();
    long page = fixture().memory().page();
    MemoryRegion region = MemoryRegion.of(fixture().memory().address(2) + 100, page);

    Registration registration = cache.register(region, Access.LOCAL_WRITE);

    assertThat(registration.address()).isEqualTo(fixture().memory().address(2));
    assertThat(registration.length()).isEqualTo(2 * page);
    assertThat(fixture().registrar().liveBytes()).isEqualTo(2 * page);
    cache.deregister(registration);
  }

  @Test
  default void roundsToTheAlignmentOfTheRequest() {
    CheckedRcache cache = fixture().open();
    long block = TestMemory.BLOCK * fixture().memory().page();

    Registration registration =
        cache.register(fixture().pages(TestMemory.BLOCK + 3, 1).alignedTo(block), Access.ANY);

    assertThat(registration.address()).isEqualTo(fixture().memory().address(TestMemory.BLOCK));
    assertThat(registration.length()).isEqualTo(block);
    cache.deregister(registration);
  }

  // O15
  @Test
  default void usesThePageSizeItIsGiven() {
    long bigPage = TestMemory.BLOCK * fixture().memory().page();
    CheckedRcache cache = fixture().settings().pageSize(bigPage).open();
    long base = fixture().memory().address(0);
    Registration first = cache.register(MemoryRegion.of(base + 0x10, 16), Access.LOCAL_WRITE);
    Registration second =
        cache.register(MemoryRegion.of(base + bigPage - 0x1000, 0x100), Access.LOCAL_WRITE);

    assertThat(first.address()).isEqualTo(base);
    assertThat(first.length()).isEqualTo(bigPage);
    assertThat(fixture().registrar().registers())
        .isEqualTo(fixture().has(RcacheTrait.SHARES) ? 1 : 2);
    cache.deregister(first);
    cache.deregister(second);
  }

  // O15
  @Test
  default void keepsTheWiderRangeThatTheRegistrarGave() {
    CheckedRcache cache = fixture().open();
    long block = TestMemory.BLOCK * fixture().memory().page();
    fixture().registrar().widenTo(block);

    Registration first = cache.register(fixture().pages(1, 1), Access.LOCAL_WRITE);
    Registration last =
        cache.register(fixture().pages(TestMemory.BLOCK - 1, 1), Access.LOCAL_WRITE);

    assertThat(first.address()).isEqualTo(fixture().memory().address(0));
    assertThat(first.length()).isEqualTo(block);
    assertThat(fixture().registrar().registers())
        .isEqualTo(fixture().has(RcacheTrait.SHARES) ? 1 : 2);
    cache.deregister(first);
    cache.deregister(last);
  }

  // O11
  @Test
  default void refusesARegionThatRoundsPastTheTop() {
    CheckedRcache cache = fixture().open();
    MemoryRegion top = MemoryRegion.of(-4096, 4095);

    assertThatThrownBy(() -> cache.register(top, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
    assertThatThrownBy(() -> cache.find(top, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
    assertThat(fixture().registrar().attempts()).isZero();
  }

  @Test
  default void refusesMoreThanTheRegistrarCanTakeAtOnce() {
    CheckedRcache cache = fixture().open();
    fixture().registrar().limitLength(4 * fixture().memory().page());

    assertThatThrownBy(() -> cache.register(fixture().pages(0, 5), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.RANGE_TOO_LONG))
        .hasMessageContaining(String.valueOf(4 * fixture().memory().page()));
    assertThat(fixture().registrar().attempts()).isZero();
  }

  @Test
  default void refusesToWriteReadOnlyMemory() {
    CheckedRcache cache = fixture().open();
    MemoryRegion readOnly = MemoryRegion.of(ByteBuffer.allocateDirect(100).asReadOnlyBuffer());

    assertThatThrownBy(() -> cache.register(readOnly, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE));
    assertThat(fixture().registrar().attempts()).isZero();
    cache.deregister(cache.register(readOnly, Access.REMOTE_READ));
  }

  // O11
  @Test
  default void comparesAddressesAsUnsigned() {
    if (!fixture().takesAnyAddress()) {
      refusesMemoryThatIsNotThere();
      return;
    }
    CheckedRcache cache = fixture().open();
    MemoryRegion[] regions = {
      MemoryRegion.of(0xFFFFFFFFFFFFE000L, 0x1000),
      MemoryRegion.of(0x7FFFFFFFFFFFF000L, 0x2000),
      MemoryRegion.of(0x7FFFFFFFF000L, 0x2000),
      MemoryRegion.of(0x10000, 0x1000)
    };
    for (MemoryRegion region : regions) {
      fixture().registerIdle(cache, region);
    }
    for (MemoryRegion region : regions) {
      assertThat(fixture().isCached(cache, region))
          .as(region.toString())
          .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE));
    }
    cache.invalidateRange(0x7FFFFFFFFFFFF000L, 0x2000);
    assertThat(fixture().isCached(cache, regions[1])).isFalse();
    assertThat(fixture().isCached(cache, regions[0]))
        .isEqualTo(fixture().has(RcacheTrait.KEEPS_IDLE));
  }

  // O11
  @Test
  default void servesATebibyte() {
    if (!fixture().takesAnyAddress()) {
      refusesMemoryThatIsNotThere();
      return;
    }
    CheckedRcache cache = fixture().open();
    long tebibyte = 1L << 40;
    Registration whole = cache.register(MemoryRegion.of(1L << 44, tebibyte), Access.LOCAL_WRITE);
    Registration lastPage =
        cache.register(MemoryRegion.of((1L << 44) + tebibyte - 4096, 4096), Access.LOCAL_WRITE);

    assertThat(whole.length()).isEqualTo(tebibyte);
    assertThat(lastPage == whole).isEqualTo(fixture().has(RcacheTrait.SHARES));
    cache.deregister(whole);
    cache.deregister(lastPage);
  }

  /** What a registrar that looks at the memory does instead: a typed error, and nothing is left. */
  private void refusesMemoryThatIsNotThere() {
    CheckedRcache cache = fixture().open();
    assertThatThrownBy(() -> cache.register(MemoryRegion.of(1L << 44, 4096), Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_REFUSED));
    assertThat(cache.count(RcacheCounter.MISSES)).isEqualTo(1);
    assertThat(fixture().registrar().live()).isZero();
  }

  // O11
  @Test
  default void rawAddressesAreServedLikeRegions() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    long page = fixture().memory().page();
    long base = fixture().memory().address(0);
    fixture().registerIdle(cache, fixture().pages(0, 4));

    Registration inside = cache.register(base + page, page, Access.LOCAL_WRITE);
    Registration beyond = cache.register(base + 3 * page, page + 1, Access.LOCAL_WRITE);

    assertThat(inside.length()).isEqualTo(keeps ? 4 * page : page);
    assertThat(beyond.length()).isEqualTo(fixture().has(RcacheTrait.MERGES) ? 5 * page : 2 * page);
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(keeps ? 1 : 0);
    cache.deregister(inside);
    cache.deregister(beyond);
    for (long length : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThatThrownBy(() -> cache.register(base, length, Access.LOCAL_WRITE))
          .satisfies(code(McaErrorCode.RANGE_INVALID));
    }
    assertThatThrownBy(() -> cache.register(0, page, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
    assertThatThrownBy(() -> cache.register(-page, page, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
    cache.close();
    assertThatThrownBy(() -> cache.register(base, page, Access.LOCAL_WRITE))
        .isInstanceOf(IllegalStateException.class);
  }

  // O10
  @Test
  default void servesEveryPartOfACachedRangeUpToItsExactEnd() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(0, 8));
    int perCall = fixture().has(RcacheTrait.KEEPS_IDLE) ? 0 : 1;

    fixture().registerIdle(cache, fixture().pages(0, 8));
    fixture().registerIdle(cache, fixture().pages(7, 1));
    fixture().registerIdle(cache, fixture().pages(0, 1));
    fixture().registerIdle(cache, fixture().pages(3, 2));

    assertThat(fixture().registrar().registers()).isEqualTo(1 + 4 * perCall);
  }

  // O10
  @Test
  default void doesNotServeMoreThanACachedRangeCovers() {
    CheckedRcache cache = fixture().open();
    fixture().registerIdle(cache, fixture().pages(1, 2));
    long page = fixture().memory().page();

    fixture().registerIdle(cache, MemoryRegion.of(fixture().memory().address(2), page + 1));
    fixture().registerIdle(cache, fixture().pages(0, 2));
    fixture().registerIdle(cache, fixture().pages(3, 1));

    assertThat(cache.count(RcacheCounter.MISSES)).isGreaterThanOrEqualTo(3);
    assertThat(cache.count(RcacheCounter.HITS)).isEqualTo(4 - cache.count(RcacheCounter.MISSES));
    assertThat(fixture().registrar().registers())
        .isEqualTo((int) cache.count(RcacheCounter.MISSES));
  }

  @Test
  default void findsTheLargeRangeAroundManySmallOnes() {
    CheckedRcache cache = fixture().open();
    boolean keeps = fixture().has(RcacheTrait.KEEPS_IDLE);
    Registration small = cache.register(fixture().pages(4, 1), Access.LOCAL_WRITE);
    Registration other = cache.register(fixture().pages(9, 2), Access.LOCAL_WRITE);
    fixture().registerIdle(cache, fixture().pages(0, 64));
    Registration inside = cache.register(fixture().pages(9, 1), Access.REMOTE_READ);

    for (int page = 0; page < 64; page++) {
      assertThat(fixture().isCached(cache, fixture().pages(page, 64 - page)))
          .as("pages %d to 63", page)
          .isEqualTo(keeps);
    }
    cache.deregister(small);
    cache.deregister(other);
    cache.deregister(inside);
  }
}
