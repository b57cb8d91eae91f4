// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeTypeTest {
  // O26
  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "0,0",
        "64k,65536",
        "1M,1048576",
        "2g,2147483648",
        " 64k ,65536",
        "\t7\r,7",
        "0x10,16",
        "0XfF,255",
        "0x10k,16384",
        "64KB,65536",
        "64KiB,65536",
        "64kIb,65536",
        "1T,1099511627776",
        "1p,1125899906842624",
        "010,8",
        "00,0",
        "0k,0",
        "9223372036854775807,9223372036854775807",
        "8191p,9222246136947933184"
      })
  void readsNumberAndUnit(String text, long bytes) {
    assertThat(ParamTypes.SIZE.parse(text)).isEqualTo(bytes);
    assertThat(ParamTypes.SIZE_OR_UNLIMITED.parse(text)).isEqualTo(bytes);
  }

  // O26
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "64Mfoo",
        "abc",
        "1.5M",
        "64 k",
        "k",
        "--5",
        "-1",
        "-0",
        "+5",
        "1e3",
        "64b",
        "64kk",
        "64kib2",
        "64ki",
        "0x",
        "0xg",
        "09",
        "018",
        "20000000000G",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "8192p",
        "1e",
        "1_000",
        "0b1",
        "\u0661",
        "64\u212A",
        "infinity"
      })
  void rejectsEverythingElse(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParamTypes.SIZE.parse(text))
        .withMessageContaining("64k");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParamTypes.SIZE_OR_UNLIMITED.parse(text))
        .withMessageContaining("unlimited");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | a size is never negative",
        "8192p | does not fit into 64 bits",
        "9223372036854775808 | does not fit into 64 bits",
        "64Mfoo | the unit is not known",
        "018 | octal",
        "k | there is no number"
      })
  void saysWhy(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParamTypes.SIZE.parse(text))
        .withMessageContaining(reason);
  }

  @Test
  void onlyLimitsCanBeUnlimited() {
    assertThat(ParamTypes.SIZE_OR_UNLIMITED.parse(" Unlimited ")).isZero();
    assertThat(ParamTypes.SIZE_OR_UNLIMITED.format(0L)).isEqualTo("unlimited");
    assertThat(ParamTypes.SIZE_OR_UNLIMITED.format(65536L)).isEqualTo("65536");
    assertThat(ParamTypes.SIZE.format(0L)).isEqualTo("0");
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.SIZE.parse("unlimited"));
  }
}
