// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PinBudgetTest {
  @Test
  void reservesUpToTheLimitAndNotAByteMore() {
    PinBudget budget = new PinBudget(100, 0);
    assertThat(budget.tryReserve(60)).isTrue();
    assertThat(budget.tryReserve(41)).isFalse();
    assertThat(budget.excessBytes(41)).isEqualTo(1);
    assertThat(budget.tryReserve(40)).isTrue();
    assertThat(budget.bytes()).isEqualTo(100);
    budget.release(60);
    assertThat(budget.bytes()).isEqualTo(40);
    assertThat(budget.entries()).isEqualTo(1);
    assertThat(budget.tryGrow(61)).isFalse();
    assertThat(budget.tryGrow(60)).isTrue();
    assertThat(budget.canEverHold(100)).isTrue();
    assertThat(budget.canEverHold(101)).isFalse();
  }

  @Test
  void countsEntries() {
    PinBudget budget = new PinBudget(0, 2);
    assertThat(budget.tryReserve(1)).isTrue();
    assertThat(budget.excessEntries()).isZero();
    assertThat(budget.tryReserve(1)).isTrue();
    assertThat(budget.excessEntries()).isEqualTo(1);
    assertThat(budget.tryReserve(1)).isFalse();
  }

  @Test
  void hugeAmountsDoNotOverflow() {
    PinBudget unlimited = new PinBudget(0, 0);
    assertThat(unlimited.tryReserve(Long.MAX_VALUE)).isTrue();
    assertThat(unlimited.excessBytes(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    PinBudget small = new PinBudget(10, 0);
    assertThat(small.excessBytes(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE - 10);
  }
}
