// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mca4j.base.spi.Availability;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

class SelectorTest {
  private final Throwable behind = new IllegalStateException("behind it");

  /** Of equal priority, below zero, unavailable, failed, and with an alias. */
  private final List<Candidate> candidates =
      List.of(
          usable("low", -5),
          usable("first", 50),
          usable("second", 50, "deux"),
          candidate("absent", new ComponentState.Answered(Availability.unavailable("no device"))),
          candidate("broken", new ComponentState.Failed("it threw", behind)));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "''              | -      | first",
        "^first          | -      | second",
        "^first,second   | -      | low",
        "second,first    | -      | first",
        "second          | -      | second",
        "deux            | -      | second",
        "low             | -      | low",
        "low,absent      | -      | low",
        "low,broken      | -      | low",
        "''              | low    | low",
        "''              | deux   | second",
        "^first          | second | second",
      })
  void chooses(String list, @Nullable String requested, String chosen) {
    SelectionReport report = select(list, requested);
    assertThat(report.require()).isEqualTo(chosen);
    assertThat(report.chosen()).contains(chosen);
  }

  @Test
  void saysWhyTheOthersWereNotChosen() {
    assertThat(select("^second", null).outcomes())
        .extracting(SelectionReport.Outcome::verdict)
        .containsExactly(
            new Verdict.Outranked(-5),
            new Verdict.Chosen(50),
            new Verdict.Excluded(),
            new Verdict.Unavailable("no device"),
            new Verdict.Failed("it threw", behind));
    assertThat(select("", "low"))
        .hasToString(
            "fake: low chosen (priority -5); first not the one asked for; second not the one asked"
                + " for; absent not the one asked for; broken not the one asked for");
  }

  @Test
  void theLowestPossiblePriorityCanWin() {
    List<Candidate> one = List.of(usable("only", Integer.MIN_VALUE));
    assertThat(Selector.select("fake", one, SelectionList.ALL, null).require()).isEqualTo("only");
  }

  @Test
  void doesNotNeedTheStateOfExcludedCandidates() {
    List<Candidate> two = List.of(usable("a", 1), candidate("b", new ComponentState.NotAsked()));
    SelectionList list = SelectionList.parse("fake", "^b");
    assertThat(Selector.select("fake", two, list, null).require()).isEqualTo("a");
    assertThatThrownBy(() -> Selector.select("fake", two, SelectionList.ALL, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theOneAskedForMustBeAvailable() {
    fails(
        () -> select("absent", null).require(),
        McaErrorCode.COMPONENT_UNAVAILABLE,
        "fake component absent",
        "no device");
    fails(
        () -> select("", "absent").require(),
        McaErrorCode.COMPONENT_UNAVAILABLE,
        "fake component absent",
        "no device");
  }

  @Test
  void theOneAskedForMustNotHaveFailed() {
    fails(
        () -> select("broken", null).require(),
        McaErrorCode.COMPONENT_FAILED,
        "fake component broken",
        "it threw");
    assertThatThrownBy(() -> select("", "broken").require()).hasCause(behind);
  }

  @Test
  void aRequestDoesNotOverrideTheList() {
    fails(
        () -> select("^low", "low").require(),
        McaErrorCode.COMPONENT_UNAVAILABLE,
        "fake component low",
        "fake=^low");
  }

  @Test
  void saysWhyNoneIsLeft() {
    fails(
        () -> select("absent,broken", null).require(),
        McaErrorCode.COMPONENT_NONE_LEFT,
        "absent unavailable: no device",
        "broken failed: it threw",
        "first left out");
    fails(
        () -> Selector.select("fake", List.of(), SelectionList.ALL, null).require(),
        McaErrorCode.COMPONENT_NONE_LEFT,
        "none is on the class path");
  }

  // O25
  @Test
  void anUnknownNameListsTheKnownOnes() {
    fails(
        () -> select("frist", null),
        McaErrorCode.COMPONENT_UNKNOWN,
        "no component frist",
        "did you mean first?",
        "low, first, second, absent, broken");
    fails(() -> select("low,x,y", null), McaErrorCode.COMPONENT_UNKNOWN, "no component x, y");
    fails(() -> select("", "LOW"), McaErrorCode.COMPONENT_UNKNOWN, "LOW", "did you mean low?");
    fails(
        () -> Selector.select("fake", List.of(), SelectionList.ALL, "any"),
        McaErrorCode.COMPONENT_UNKNOWN,
        "no component of it is on the class path");
  }

  @Test
  void guessesNoNameThatIsFarOff() {
    assertThatThrownBy(() -> select("xyzzy", null)).message().doesNotContain("did you mean");
  }

  private SelectionReport select(String list, @Nullable String requested) {
    return Selector.select("fake", candidates, SelectionList.parse("fake", list), requested);
  }

  private static void fails(ThrowingCallable call, McaErrorCode code, String... message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(McaException.class, e -> assertThat(e.code()).isEqualTo(code))
        .message()
        .contains(message);
  }

  private static Candidate usable(String name, int priority, String... aliases) {
    return new Candidate(
        name, List.of(aliases), new ComponentState.Answered(Availability.available(priority)));
  }

  private static Candidate candidate(String name, ComponentState state) {
    return new Candidate(name, List.of(), state);
  }
}
