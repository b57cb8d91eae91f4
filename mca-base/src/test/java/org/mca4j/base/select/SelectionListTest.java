// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

class SelectionListTest {
  private static final List<Candidate> ABC =
      List.of(candidate("a"), candidate("b", "bee"), candidate("c"));

  // O25; every row of Open MPI's own behaviour, with what this project does
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\"        | a b c",
        "\"  \"      | a b c",
        "a,b         | a b",
        "b,a         | a b",
        "bee         | b",
        "^bee        | a c",
        "\"a, b\"    | a b",
        "\" a , b \" | a b",
        "a,a         | a",
        "a,,b,       | a b",
        "^a          | b c",
        "\" ^ a\"    | b c",
        "^a,b        | c",
        "^nosuch     | a b c",
        "^^a         | b c",
        "^a,b,c      | \"\"",
      })
  void admits(String text, String admitted) {
    SelectionList list = SelectionList.parse("rcache", text);
    assertThat(ABC.stream().filter(list::admits).map(Candidate::name))
        .containsExactly(admitted.isEmpty() ? new String[0] : admitted.split(" "));
    assertThat(list.unknownAmong(ABC)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,^b", "^a,^b", "^ ^a", "a^", "a^b", "^", "^^", ",", " , ", "^,"})
  void rejectsWhatIsNoList(String text) {
    assertThatThrownBy(() -> SelectionList.parse("rcache from the environment", text))
        .isInstanceOfSatisfying(
            McaException.class, e -> assertThat(e.code()).isEqualTo(McaErrorCode.SELECTION_SYNTAX))
        .hasMessageContaining("rcache from the environment")
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void namesAreCaseSensitive() {
    assertThat(SelectionList.parse("rcache", "A,b").unknownAmong(ABC)).containsExactly("A");
  }

  @Test
  void findsTheUnknownOnesOfAnIncludingList() {
    assertThat(SelectionList.parse("rcache", "x,a,y").unknownAmong(ABC)).containsExactly("x", "y");
  }

  @Property
  void readsBackWhatItWrites(
      @ForAll boolean excluding,
      @ForAll @NotEmpty
          List<@StringLength(min = 1, max = 8) @AlphaChars @Chars('_') String> names) {
    SelectionList list = new SelectionList(excluding, names.stream().distinct().toList());
    assertThat(SelectionList.parse("rcache", list.toString())).isEqualTo(list);
  }

  @Property
  void readsAnyTextOrSaysWhyNot(@ForAll @Chars({'^', ',', ' ', 'a', 'b'}) String text) {
    try {
      SelectionList list = SelectionList.parse("rcache", text);
      assertThat(list.names()).noneMatch(name -> name.isBlank() || name.contains("^"));
    } catch (McaException e) {
      assertThat(e.code()).isEqualTo(McaErrorCode.SELECTION_SYNTAX);
    }
  }

  private static Candidate candidate(String name, String... aliases) {
    return new Candidate(name, List.of(aliases), new ComponentState.NotAsked());
  }
}
