// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class OperationGateTest {
  private final AtomicInteger ends = new AtomicInteger();
  private final AtomicInteger inside = new AtomicInteger();
  private final OperationGate gate =
      new OperationGate(
          "the thing",
          () -> {
            assertThat(inside.get()).isZero();
            ends.incrementAndGet();
          });

  @Test
  void closesAtOnceWhenNobodyIsInside() {
    assertThat(gate.close(0)).isTrue();
    assertThat(gate.close(0)).isTrue();
    assertThat(ends).hasValue(1);
    assertThat(gate.tryEnter()).isFalse();
    assertThatThrownBy(gate::enter)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the thing is closed");
  }

  @Test
  void theLastOneOutRunsTheEndWhenTheCloserDoesNotWait() {
    gate.enter();
    gate.enter();
    assertThat(gate.close(1)).isFalse();
    assertThat(gate.closing()).isTrue();
    gate.leave();
    assertThat(ends).hasValue(0);
    gate.leave();
    assertThat(ends).hasValue(1);
    assertThat(gate.close(0)).isTrue();
  }

  @Test
  void aCloserInsideACallbackDoesNotWait() {
    gate.enter();
    int[] scope = CallbackScope.enter();
    try {
      assertThat(gate.close(TimeUnit.HOURS.toNanos(1))).isFalse();
    } finally {
      CallbackScope.leave(scope);
    }
    assertThat(ends).hasValue(0);
    gate.leave();
    assertThat(ends).hasValue(1);
  }

  @Test
  void theEndRunsOnceAndAfterEveryOperation() throws Exception {
    for (int round = 0; round < 300; round++) {
      OperationGateTest fresh = new OperationGateTest();
      ExecutorService pool = Executors.newFixedThreadPool(4);
      List<Future<?>> work = new ArrayList<>();
      for (int t = 0; t < 3; t++) {
        work.add(pool.submit(fresh::operate));
      }
      long patience = round % 2 == 0 ? TimeUnit.SECONDS.toNanos(30) : 0;
      work.add(pool.submit(() -> fresh.gate.close(patience)));
      for (Future<?> each : work) {
        each.get(30, TimeUnit.SECONDS);
      }
      pool.shutdown();
      assertThat(fresh.ends).as("round %d", round).hasValue(1);
    }
  }

  private void operate() {
    while (gate.tryEnter()) {
      inside.incrementAndGet();
      Thread.onSpinWait();
      inside.decrementAndGet();
      gate.leave();
    }
  }
}
