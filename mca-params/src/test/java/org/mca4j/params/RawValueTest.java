// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RawValueTest {
  @Test
  void quotingCannotForgeALogLine() {
    assertThat(RawValue.quote("a\nWARN b\u001b")).isEqualTo("\"a\\u000aWARN b\\u001b\"");
  }

  @Test
  void quotingCutsLongText() {
    assertThat(RawValue.quote("x".repeat(100_000))).hasSizeLessThan(200).endsWith("...\"");
  }
}
