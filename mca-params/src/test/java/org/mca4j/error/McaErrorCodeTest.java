// SPDX-License-Identifier: Apache-2.0
package org.mca4j.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class McaErrorCodeTest {
  /** First word of a code's name to the hundred its framework owns. */
  private static final Map<String, Integer> HUNDREDS =
      Map.ofEntries(
          Map.entry("PARAM", 1),
          Map.entry("COMPONENT", 2),
          Map.entry("SELECTION", 2),
          Map.entry("RANGE", 3),
          Map.entry("REGISTRAR", 3),
          Map.entry("REGISTRATION", 3),
          Map.entry("DEREGISTRATION", 3),
          Map.entry("NO", 3),
          Map.entry("MEMORY", 3),
          Map.entry("NATIVE", 4),
          Map.entry("TRACE", 5),
          Map.entry("BENCH", 5));

  @Test
  void numbersAreUniqueAndAscendInTheOrderOfDeclaration() {
    assertThat(Arrays.stream(McaErrorCode.values()).map(McaErrorCode::number).toList())
        .doesNotHaveDuplicates()
        .isSorted();
  }

  @ParameterizedTest
  @EnumSource
  void numberLiesInTheRangeOfItsFramework(McaErrorCode code) {
    String firstWord = code.name().split("_", 2)[0];
    assertThat(HUNDREDS).containsKey(firstWord);
    assertThat(code.number() / 100).isEqualTo(HUNDREDS.get(firstWord));
  }

  @ParameterizedTest
  @EnumSource
  void exceptionTellsCodeAndKind(McaErrorCode code) {
    McaException exception = new McaException(code, "what happened");
    assertThat(exception.code()).isEqualTo(code);
    assertThat(exception.kind()).isEqualTo(code.kind());
    assertThat(exception).hasMessage("what happened").hasNoCause();
  }
}
