// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaErrorKind;
import org.mca4j.error.McaException;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.RawValue;

// O23
class CommandLineSourceTest {
  private static CommandLineSource parse(String... arguments) {
    return CommandLineSource.parse(List.of(arguments));
  }

  private static List<String> given(CommandLineSource source) {
    return source.given().stream().map(raw -> raw.name() + "=" + raw.text()).toList();
  }

  @Test
  void readsSeveralOptionsAndLeavesTheOtherArguments() {
    CommandLineSource source =
        parse("info", "--mca", "rcache", "grdma", "-v", "-mca", "rcache_grdma_print_stats", "1");
    assertThat(given(source)).containsExactly("rcache=grdma", "rcache_grdma_print_stats=1");
    assertThat(source.remaining()).containsExactly("info", "-v");
  }

  @Test
  void originIsTheCommandLine() {
    assertThat(parse("--mca", "rcache", "grdma").lookup(new ParamName("rcache", "", "")))
        .containsExactly(
            new RawValue("rcache", "grdma", new ParamOrigin(ParamOrigin.Kind.COMMAND_LINE, "")));
  }

  @Test
  void longNameComesFirst() {
    CommandLineSource source = parse("--mca", "rcache", "a", "--mca", "mca4j_rcache", "b");
    assertThat(source.lookup(new ParamName("rcache", "", "")))
        .extracting(RawValue::text)
        .containsExactly("b", "a");
  }

  @Test
  void differentValuesForOneNameAreAConflict() {
    assertThatExceptionOfType(McaException.class)
        .isThrownBy(() -> parse("--mca", "rcache", "grdma", "-mca", "rcache", "rgpusm"))
        .withMessageContainingAll("rcache", "grdma", "rgpusm")
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(McaErrorCode.PARAM_CONFLICT);
              assertThat(e.kind()).isEqualTo(McaErrorKind.USER);
            });
  }

  @Test
  void equalValuesForOneNameAreNoConflict() {
    assertThat(given(parse("--mca", "rcache", "grdma", "--mca", "rcache", "grdma")))
        .containsExactly("rcache=grdma");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "0-3", "-p 2000", "--verbose", "-", "=", "", " ", "a b"})
  void valueMayBeAnyText(String value) {
    CommandLineSource source = parse("--mca", "x", value, "rest");
    assertThat(given(source)).containsExactly("x=" + value);
    assertThat(source.remaining()).containsExactly("rest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--mca x", "--mca x --mca y 1", "-mca x -mca y 1", "--mca x -- run"})
  void missingValueIsAnError(String arguments) {
    assertThatExceptionOfType(McaException.class)
        .isThrownBy(() -> parse(arguments.split(" ")))
        .withMessageContaining("x has no value")
        .satisfies(e -> assertThat(e.code()).isEqualTo(McaErrorCode.PARAM_SYNTAX));
  }

  @ParameterizedTest
  @CsvSource({"--mca", "--mca --mca x 1", "--mca a:b 1", "--mca rcache=grdma 1", "--mca -x 1"})
  void missingOrMalformedNameIsAnError(String arguments) {
    assertThatExceptionOfType(McaException.class)
        .isThrownBy(() -> parse(arguments.split(" ")))
        .withMessageContaining("parameter name")
        .satisfies(e -> assertThat(e.code()).isEqualTo(McaErrorCode.PARAM_SYNTAX));
  }

  @Test
  void optionsEndAtTheDoubleDash() {
    CommandLineSource source = parse("run", "--mca", "a", "1", "--", "app", "--mca", "b", "--mca");
    assertThat(given(source)).containsExactly("a=1");
    assertThat(source.remaining()).containsExactly("run", "--", "app", "--mca", "b", "--mca");
  }
}
