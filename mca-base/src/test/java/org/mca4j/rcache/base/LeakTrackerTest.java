// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.passthrough.PassthroughComponent;
import org.mca4j.rcache.spi.RcacheFactory;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.testkit.ComponentFactories;
import org.mca4j.testkit.FixedParams;
import org.mca4j.testkit.LogWatch;
import org.mca4j.testkit.ManualExecutor;
import org.mca4j.testkit.TestContexts;

final class LeakTrackerTest {
  private static final MemoryRegion REGION = MemoryRegion.of(0x10000, 1);

  private static final FixedParams NO_PARAMS = new FixedParams(Map.of());

  private final LogWatch log = new LogWatch();
  private final ManualExecutor executor = new ManualExecutor();
  private final Registrar registrar =
      ComponentFactories.factory(
              ComponentFactories.find("registrar", "null"), RegistrarFactory.class, NO_PARAMS)
          .open();
  private final Rcache cache = tracked();

  private Rcache tracked() {
    return new LeakTracker(
        ComponentFactories.factory(new PassthroughComponent(), RcacheFactory.class, NO_PARAMS)
            .create(TestContexts.over(registrar, true, executor)));
  }

  @AfterEach
  void close() {
    cache.close();
    log.close();
  }

  @Test
  void aReleaseTooManyIsCaughtAtTheUseThatWasOver() {
    Registration use = cache.register(REGION, Access.LOCAL_WRITE);
    cache.retain(use);
    cache.deregister(use);
    cache.deregister(use);

    assertThatThrownBy(() -> cache.deregister(use))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("given back before")
        .hasCauseInstanceOf(Throwable.class);
    assertThatThrownBy(() -> cache.retain(use)).isInstanceOf(IllegalStateException.class);
    assertThat(cache.stats().get(RcacheCounter.DEREGISTERED)).isEqualTo(1);
  }

  @Test
  void tellsAtCloseWhatWasNeverGivenBack() {
    for (int i = 0; i < 20; i++) {
      var unused = cache.register(REGION, Access.LOCAL_WRITE);
    }
    cache.deregister(cache.register(REGION, Access.LOCAL_WRITE));

    cache.close();
    cache.close();

    assertThat(log.warnings()).filteredOn(text -> text.contains("never given back: ")).hasSize(16);
    assertThat(log.warnings()).anyMatch(text -> text.contains("and 4 more"));
  }

  @Test
  void anAsynchronousUseIsAUseOfItsOwn() {
    CompletableFuture<Registration> answer =
        cache.registerAsync(REGION, Access.LOCAL_WRITE).toCompletableFuture();
    executor.runAll();

    cache.deregister(answer.join());

    assertThatThrownBy(() -> cache.deregister(answer.join()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("given back before");
    assertThat(cache.stats().get(RcacheCounter.DEREGISTERED)).isEqualTo(1);
  }

  @Test
  void anAsynchronousUseThatNobodyWantsIsGivenBack() {
    CompletableFuture<Registration> answer =
        cache.registerAsync(REGION, Access.LOCAL_WRITE).toCompletableFuture();
    assertThat(answer.cancel(false)).isTrue();
    executor.runAll();

    cache.close();

    assertThat(cache.stats().get(RcacheCounter.DEREGISTERED)).isEqualTo(1);
    assertThat(log.warnings()).isEmpty();
  }

  @Test
  void anErrorOfAnAsynchronousCallArrives() {
    CompletableFuture<Registration> answer =
        cache.registerAsync(REGION, Access.LOCAL_WRITE).toCompletableFuture();
    cache.close();
    assertThatThrownBy(answer::join).hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void invalidatingNeedsAUseThatIsNotOver() {
    AtomicInteger gone = new AtomicInteger();
    Registration use = cache.register(REGION, Access.LOCAL_WRITE);
    cache.invalidate(use, gone::incrementAndGet);
    assertThat(gone).hasValue(0);
    cache.deregister(use);
    assertThat(gone).hasValue(1);
    assertThatThrownBy(() -> cache.invalidate(use, gone::incrementAndGet))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("given back before");
    assertThat(gone).hasValue(1);
  }

  @Test
  void registrationsOfTheCacheBelowAreForeign() {
    Rcache other = tracked();
    Registration use = other.register(REGION, Access.LOCAL_WRITE);
    assertThatThrownBy(() -> cache.deregister(use))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("another cache");
    other.deregister(use);
    other.close();
  }
}
