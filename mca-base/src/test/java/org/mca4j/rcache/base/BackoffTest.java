// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;

final class BackoffTest {
  private static final long PERIOD = 100;
  private final RuntimeException cause = new IllegalArgumentException("refused");

  private long now;
  private int readings;
  private final Backoff backoff = new Backoff(PERIOD, this::read);

  private long read() {
    readings++;
    return now;
  }

  private static PageRange range(long start, long pages) {
    return TestEntry.pages(start, pages);
  }

  @Test
  void remembersExactlyWhatWasRefused() {
    backoff.add(range(4, 2), Access.LOCAL_WRITE, cause);
    assertThat(backoff.causeOf(range(4, 2), Access.LOCAL_WRITE)).isSameAs(cause);
    assertThat(backoff.causeOf(range(4, 2), Access.ANY)).isNull();
    assertThat(backoff.causeOf(range(4, 1), Access.LOCAL_WRITE)).isNull();
    assertThat(backoff.causeOf(range(4, 3), Access.LOCAL_WRITE)).isNull();
  }

  @Test
  void advisesAgainstWhatIncludesIt() {
    backoff.add(range(4, 2), Access.LOCAL_WRITE, cause);
    assertThat(backoff.advisesAgainst(range(4, 2), Access.LOCAL_WRITE)).isTrue();
    assertThat(backoff.advisesAgainst(range(3, 9), Access.ANY)).isTrue();
    assertThat(backoff.advisesAgainst(range(3, 9), Access.REMOTE_READ)).isFalse();
    assertThat(backoff.advisesAgainst(range(5, 9), Access.ANY)).isFalse();
  }

  @Test
  void forgetsWhenTheTimeIsOver() {
    backoff.add(range(1, 1), Access.ANY, cause);
    now += PERIOD / 2;
    backoff.add(range(2, 1), Access.ANY, cause);
    now += PERIOD / 2 - 1;
    assertThat(backoff.causeOf(range(1, 1), Access.ANY)).isSameAs(cause);
    now++;
    assertThat(backoff.causeOf(range(1, 1), Access.ANY)).isNull();
    assertThat(backoff.causeOf(range(2, 1), Access.ANY)).isSameAs(cause);
    assertThat(backoff.size()).isEqualTo(1);
  }

  @Test
  void aSecondRefusalBeginsTheTimeAnew() {
    backoff.add(range(1, 1), Access.ANY, cause);
    now += PERIOD - 1;
    backoff.add(range(1, 1), Access.ANY, cause);
    now += PERIOD - 1;
    assertThat(backoff.causeOf(range(1, 1), Access.ANY)).isSameAs(cause);
    assertThat(backoff.size()).isEqualTo(1);
  }

  @Test
  void forgetsMemoryThatGoesAndNoOther() {
    backoff.add(range(4, 2), Access.ANY, cause);
    backoff.forget(range(6, 1));
    backoff.forget(range(3, 1));
    assertThat(backoff.size()).isEqualTo(1);
    backoff.forget(range(5, 1));
    assertThat(backoff.size()).isZero();
  }

  @Test
  void isBoundedAndForgetsTheOldestFirst() {
    for (int i = 0; i <= Backoff.MOST; i++) {
      backoff.add(range(2L * i, 1), Access.ANY, cause);
    }
    assertThat(backoff.size()).isEqualTo(Backoff.MOST);
    assertThat(backoff.causeOf(range(0, 1), Access.ANY)).isNull();
    assertThat(backoff.causeOf(range(2, 1), Access.ANY)).isSameAs(cause);
  }

  @Test
  void readsNoClockWhileThereIsNothingToRemember() {
    assertThat(backoff.causeOf(range(1, 1), Access.ANY)).isNull();
    assertThat(backoff.advisesAgainst(range(1, 1), Access.ANY)).isFalse();
    assertThat(readings).isZero();
  }

  @Test
  void remembersNothingWhenItIsOff() {
    Backoff off = new Backoff(0, this::read);
    off.add(range(1, 1), Access.ANY, cause);
    assertThat(off.enabled()).isFalse();
    assertThat(off.size()).isZero();
    assertThat(readings).isZero();
  }
}
