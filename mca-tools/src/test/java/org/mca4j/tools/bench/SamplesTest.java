// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplesTest {
  private static final int WANTED = 11;

  private final Samples samples = new Samples(WANTED);

  @Test
  void stopsWhenThereAreEnoughCleanOnes() {
    for (int i = 1; i <= WANTED; i++) {
      assertThat(samples.more()).isTrue();
      samples.add(i, 1, false);
    }
    assertThat(samples.more()).isFalse();
    assertThat(samples.summary()).isEqualTo(new Samples.Summary(6, 1, 11, 1, 0, 11));
  }

  @Test
  void dirtyOnesDoNotCountWhenThereAreEnoughOthers() {
    for (int i = 1; i <= 8; i++) {
      samples.add(i, 1, false);
      samples.add(1000, 5, true);
    }
    assertThat(samples.summary()).isEqualTo(new Samples.Summary(4.5, 1, 8, 5, 0, 8));
  }

  @Test
  void theFastestDirtyOnesFillUp() {
    samples.add(3, 1, false);
    for (int i = 20; i > 0; i--) {
      samples.add(10 * i, 2, true);
    }
    assertThat(samples.summary()).isEqualTo(new Samples.Summary(30, 3, 60, 2, 6, 7));
  }

  @Test
  void givesUpAfterFourTimesTheNumber() {
    int taken = 0;
    while (samples.more()) {
      samples.add(1, 1, true);
      taken++;
    }
    assertThat(taken).isEqualTo(4 * WANTED);
  }
}
