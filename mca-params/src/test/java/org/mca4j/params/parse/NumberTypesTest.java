// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.params.ParamType;

class NumberTypesTest {
  // O26
  @ParameterizedTest
  @CsvSource({
    "5, 5",
    "-5, -5",
    "+5, 5",
    "0, 0",
    "-0, 0",
    "0x10, 16",
    "-0x10, -16",
    "010, 8",
    "2147483647, 2147483647",
    "-2147483648, -2147483648"
  })
  void intReadsWholeNumbers(String text, int value) {
    assertThat(ParamTypes.INT.parse(text)).isEqualTo(value);
    assertThat(ParamTypes.LONG.parse(" " + text + "\t")).isEqualTo(value);
  }

  // O26
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "abc",
        "2147483648",
        "4294967295",
        "-2147483649",
        "99999999999",
        "4k",
        "1e3",
        "0.5",
        "--5",
        "+-5",
        "- 5",
        "5 6",
        "08",
        "0x",
        "18446744073709551616"
      })
  void intRejectsOtherTextAndTellsTheRange(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParamTypes.INT.parse(text))
        .withMessageContaining("from -2147483648 to 2147483647");
  }

  @ParameterizedTest
  @CsvSource({
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808",
    "-0x8000000000000000, -9223372036854775808"
  })
  void longReachesItsLimits(String text, long value) {
    assertThat(ParamTypes.LONG.parse(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775808", "-9223372036854775809", "0x8000000000000000"})
  void longRejectsWhatWouldWrap(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParamTypes.LONG.parse(text))
        .withMessageContaining("does not fit into 64 bits");
  }

  @Test
  void rangesAreInclusive() {
    ParamType<Integer> priority = ParamTypes.intBetween(0, 100);
    assertThat(priority.parse("0")).isZero();
    assertThat(priority.parse("100")).isEqualTo(100);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> priority.parse("101"))
        .withMessageContaining("out of range")
        .withMessageContaining("from 0 to 100");
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.longBetween(1, 2).parse("0"));
  }

  @Test
  void typesOfEqualRangesAreEqual() {
    assertThat(ParamTypes.intBetween(1, 2))
        .isEqualTo(ParamTypes.intBetween(1, 2))
        .isNotEqualTo(ParamTypes.intBetween(1, 3));
    assertThat(ParamTypes.longBetween(1, 2)).isEqualTo(ParamTypes.longBetween(1, 2));
  }

  @Test
  void emptyRangeIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.intBetween(2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.longBetween(2, 1));
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.5", ".5, 0.5", "5., 5", "-1e-3, -0.001", "+1E3, 1000", " 7 , 7"})
  void doubleReadsDecimalNumbers(String text, double value) {
    assertThat(ParamTypes.DOUBLE.parse(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "1e", "1.5f", "1d", "NaN", "Infinity", "0x1p3", "1e999", "1,5", "1 2"})
  void doubleRejectsWhatIsNoFiniteDecimalNumber(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.DOUBLE.parse(text));
  }

  @Test
  void stringKeepsEverything() {
    assertThat(ParamTypes.STRING.parse(" \"a\" # b ")).isEqualTo(" \"a\" # b ");
    assertThat(ParamTypes.STRING.parse("")).isEmpty();
  }

  @Test
  void spellingsAreOpenMpis() {
    assertThat(ParamTypes.BOOL.spelling()).isEqualTo("bool");
    assertThat(ParamTypes.TRISTATE.spelling()).isEqualTo("int");
    assertThat(ParamTypes.INT.spelling()).isEqualTo("int");
    assertThat(ParamTypes.LONG.spelling()).isEqualTo("long");
    assertThat(ParamTypes.SIZE.spelling()).isEqualTo("size_t");
    assertThat(ParamTypes.DOUBLE.spelling()).isEqualTo("double");
    assertThat(ParamTypes.STRING.spelling()).isEqualTo("string");
  }
}
