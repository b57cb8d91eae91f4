// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.params.ParamType;

class WordTypeTest {
  private enum Policy {
    FIRST_FIT,
    LRU
  }

  private enum Ambiguous {
    LRU,
    @SuppressWarnings("unused")
    lru
  }

  private enum Nothing {}

  // O27
  @ParameterizedTest
  @CsvSource({
    "1, true",
    "true, true",
    "t, true",
    "yes, true",
    "y, true",
    "on, true",
    "enabled, true",
    "0, false",
    "false, false",
    "f, false",
    "no, false",
    "n, false",
    "off, false",
    "disabled, false",
    "TRUE, true",
    "Y, true",
    "OfF, false",
    "' 1 ', true"
  })
  void boolAndTristateReadTheSameWordsInAnyCase(String text, boolean value) {
    assertThat(ParamTypes.BOOL.parse(text)).isEqualTo(value);
    assertThat(ParamTypes.TRISTATE.parse(text)).isEqualTo(value ? Tristate.TRUE : Tristate.FALSE);
  }

  // O27
  @ParameterizedTest
  @ValueSource(strings = {"-1", "auto", "AUTO", " Auto "})
  void onlyTristateCanBeLeftToTheLibrary(String text) {
    assertThat(ParamTypes.TRISTATE.parse(text)).isEqualTo(Tristate.AUTO);
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.BOOL.parse(text));
  }

  // O27
  @ParameterizedTest
  @ValueSource(strings = {"2", "maybe", "", " ", "yes no", "0x1", "tru", "-2"})
  void rejectsOtherWords(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.BOOL.parse(text));
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.TRISTATE.parse(text));
  }

  // O27: what the message offers is accepted
  @Test
  void everyOfferedWordIsAccepted() {
    assertOffersOnlyWhatItAccepts(ParamTypes.BOOL, 14);
    assertOffersOnlyWhatItAccepts(ParamTypes.TRISTATE, 16);
    assertOffersOnlyWhatItAccepts(ParamTypes.enumerated(Policy.class), 2);
  }

  private static void assertOffersOnlyWhatItAccepts(ParamType<?> type, int count) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> type.parse("maybe"))
        .satisfies(
            e -> {
              String[] words =
                  String.valueOf(e.getMessage()).replace("expected one of ", "").split(", ");
              assertThat(words).hasSize(count).allSatisfy(type::parse);
            });
  }

  @Test
  void writesTheFirstWord() {
    assertThat(ParamTypes.BOOL.format(true)).isEqualTo("true");
    assertThat(ParamTypes.BOOL.format(false)).isEqualTo("false");
    assertThat(ParamTypes.TRISTATE.format(Tristate.AUTO)).isEqualTo("auto");
    assertThat(ParamTypes.TRISTATE.format(Tristate.TRUE)).isEqualTo("true");
  }

  @Test
  void enumConstantsAreReadByNameInAnyCaseAndLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      ParamType<Policy> type = ParamTypes.enumerated(Policy.class);
      assertThat(type.parse("First_Fit")).isEqualTo(Policy.FIRST_FIT);
      assertThat(type.format(Policy.FIRST_FIT)).isEqualTo("first_fit");
      assertThat(type).isEqualTo(ParamTypes.enumerated(Policy.class));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void enumsThatCannotBeToldApartAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.enumerated(Ambiguous.class));
    assertThatIllegalArgumentException().isThrownBy(() -> ParamTypes.enumerated(Nothing.class));
  }
}
