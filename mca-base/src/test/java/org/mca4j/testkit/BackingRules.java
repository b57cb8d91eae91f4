// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.base.PageRange;

/** Memory that is not simply this process's: passed on as it is, never taken for the ordinary. */
interface BackingRules extends RcacheRules {
  /** A kind of memory that no real registrar knows. */
  record Foreign(int number) implements MemoryBacking {
    @Override
    public String kind() {
      return "foreign memory";
    }
  }

  private MemoryRegion bytes(long offset, long length) {
    return MemoryRegion.of(fixture().memory().address(0) + offset, length);
  }

  @Test
  default void aKindThatTheRegistrarDoesNotKnowIsRefused() {
    CheckedRcache cache = fixture().settings().open();
    MemoryRegion foreign = bytes(0, 100).withBacking(new Foreign(1));
    assertThatThrownBy(() -> cache.register(foreign, Access.LOCAL_READ))
        .satisfies(Errors.code(McaErrorCode.REGISTRATION_REFUSED))
        .hasMessageContaining("foreign memory")
        .hasMessageContaining(fixture().registrar().name());
    assertThat(fixture().registrar().live()).isZero();
  }

  @Test
  default void memoryOfAnotherKindIsNotRoundedToPages() {
    List<PageRange> asked = new ArrayList<>();
    fixture().registrar().acceptKinds(true);
    fixture().registrar().onRegister((range, access) -> asked.add(range));
    CheckedRcache cache = fixture().settings().open();
    MemoryRegion foreign = bytes(100, 50).withBacking(new Foreign(2));
    cache.deregister(cache.register(foreign, Access.LOCAL_READ));
    assertThat(fixture().registrar().kinds()).containsExactly(new Foreign(2));
    assertThat(asked).containsExactly(new PageRange(foreign.address(), foreign.address() + 50));
  }

  @Test
  default void memoryOfAnotherKindIsNeverTakenForOrdinaryMemory() {
    fixture().registrar().acceptKinds(true);
    CheckedRcache cache = fixture().settings().open();
    MemoryRegion ordinary = fixture().pages(0, 1);
    MemoryRegion foreign = ordinary.withBacking(new Foreign(3));
    fixture().registerIdle(cache, ordinary);
    Registration opened = cache.register(foreign, Access.LOCAL_WRITE);
    assertThat(fixture().registrar().kinds()).containsExactly(new Foreign(3));
    assertThat(cache.find(foreign, Access.LOCAL_WRITE)).isNull();
    Registration local = cache.register(ordinary, Access.LOCAL_WRITE);
    assertThat(local.handle()).isNotSameAs(opened.handle());
    cache.deregister(opened);
    cache.deregister(local);
  }

  @Test
  default void memoryOfAnotherKindMayBypassTheCache() {
    fixture().registrar().acceptKinds(true);
    CheckedRcache cache = fixture().settings().open();
    MemoryRegion foreign = fixture().pages(0, 1).withBacking(new Foreign(4));
    Registration registration =
        cache.register(foreign, Access.LOCAL_READ, RegisterFlags.CACHE_BYPASS);
    assertThat(cache.count(RcacheCounter.BYPASSED)).isEqualTo(1);
    cache.deregister(registration);
    assertThat(fixture().registrar().live()).isZero();
  }
}
