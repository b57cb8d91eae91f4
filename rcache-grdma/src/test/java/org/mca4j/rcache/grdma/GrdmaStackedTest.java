// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.spi.RcacheContext;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.testkit.ComponentFactories;
import org.mca4j.testkit.FixedParams;
import org.mca4j.testkit.ScriptedMonitor;

/**
 * A cache on a cache, each idle registration above one in use below. Frees have to be announced to
 * both, as {@code Mca} does to all its caches; the order does not matter.
 */
final class GrdmaStackedTest {
  private static final FixedParams DEFAULTS = new FixedParams(Map.of());
  private static final MemoryRegion REGION = MemoryRegion.of(0x10000, 4096);

  /** Registers in a cache. */
  private record Below(Rcache cache) implements Registrar {
    private record Held(Registration registration) implements RegistrarHandle {
      @Override
      public long address() {
        return registration.address();
      }

      @Override
      public long length() {
        return registration.length();
      }
    }

    @Override
    public String name() {
      return "below";
    }

    @Override
    public RegistrarHandle register(long address, long length, Access access) {
      return new Held(cache.register(MemoryRegion.of(address, length), access));
    }

    @Override
    public void deregister(RegistrarHandle handle) {
      cache.deregister(((Held) handle).registration());
    }

    @Override
    public void close() {}
  }

  private static Rcache cache(Registrar registrar) {
    return new GrdmaFactory(DEFAULTS)
        .create(
            new RcacheContext(
                registrar,
                new ScriptedMonitor(),
                true,
                4096,
                TimeUnit.SECONDS.toNanos(10),
                TimeUnit.SECONDS.toNanos(10),
                Runnable::run,
                closed -> {}));
  }

  // O05
  @Test
  void memoryThatGoesIsGivenBackByBoth() {
    for (boolean outerFirst : new boolean[] {true, false}) {
      try (Registrar device =
              ComponentFactories.factory(
                      ComponentFactories.find("registrar", "null"),
                      RegistrarFactory.class,
                      DEFAULTS)
                  .open();
          Rcache inner = cache(device);
          Rcache outer = cache(new Below(inner))) {
        Registration old = outer.register(REGION, Access.LOCAL_WRITE);
        outer.deregister(old);

        for (Rcache told : outerFirst ? List.of(outer, inner) : List.of(inner, outer)) {
          told.invalidateRange(REGION.address(), REGION.length());
        }
        Registration fresh = outer.register(REGION, Access.LOCAL_WRITE);

        assertThat(fresh.handle()).isNotSameAs(old.handle());
        assertThat(inner.stats().get(RcacheCounter.REGISTERED)).isEqualTo(2);
        assertThat(inner.stats().get(RcacheCounter.LIVE)).isEqualTo(1);
        outer.deregister(fresh);
      }
    }
  }
}
