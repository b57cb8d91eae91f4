// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.error.McaErrorCode;
import org.mca4j.testkit.Errors;
import org.mca4j.testkit.FakeLibrary;

class OptionalLibraryTest {
  private static final String ANSWER = FakeLibrary.compile("answer.c");

  @Test
  void bindsTheFunctionsOfALibraryThatIsThere() {
    OptionalLibrary library = OptionalLibrary.open(ANSWER, Answer.class);

    assertThat(library.unavailableCause()).isEmpty();
    library.bind(Answer.class);
    assertThat(Answer.answer()).isEqualTo(42);
  }

  @Test
  void namesTheFunctionsThatAreMissing() {
    OptionalLibrary library = OptionalLibrary.open(ANSWER, Question.class);

    assertThat(library.unavailableCause()).contains(ANSWER + " lacks question, remark");
    assertThatThrownBy(() -> library.bind(Question.class))
        .satisfies(Errors.code(McaErrorCode.NATIVE_CALL_FAILED))
        .hasMessageContaining("lacks question, remark");
  }

  @Test
  void namesTheLibraryThatIsMissing() {
    assertThat(OptionalLibrary.open("libabsent.so.7", List.of()).unavailableCause())
        .contains(
            "libabsent.so.7 cannot be loaded (libabsent.so.7: cannot open shared object file:"
                + " No such file or directory)");
  }

  @Test
  void givesTheLoadersReasonForAFileThatIsNoLibrary(@TempDir Path folder) throws IOException {
    Path text = Files.writeString(folder.resolve("text.so"), "no library");

    assertThat(OptionalLibrary.open(text.toString(), List.of()).unavailableCause())
        .hasValueSatisfying(cause -> assertThat(cause).contains("text.so", "file too short"));
  }

  private static final class Answer {
    static native int answer();
  }

  private static final class Question {
    static native int answer();

    static native int remark();

    static native int question();
  }
}
