// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamProblem;
import org.mca4j.params.RawValue;

// O28
class FileSourceTest {
  private final List<ParamProblem> problems = new ArrayList<>();

  private List<String> given(String text) {
    return FileSource.parse(text, "f.conf", problems::add).given().stream()
        .map(raw -> raw.name() + "=" + raw.text())
        .toList();
  }

  private List<String> problemPlaces() {
    return problems.stream().map(problem -> problem.origin().location()).toList();
  }

  private record Row(String text, List<String> given) {}

  private static Row row(String text, String... given) {
    return new Row(text, List.of(given));
  }

  static List<Row> wellFormed() {
    return List.of(
        row("rcache_grdma_print_stats = 1\r\nb=2\r\n", "rcache_grdma_print_stats=1", "b=2"),
        row("name =\nnext = 1", "name=", "next=1"),
        row("name = \t \nnext = 1", "name=", "next=1"),
        row("name\nnext = 1", "name=", "next=1"),
        row("name", "name="),
        row("name\r\n", "name="),
        row("name=", "name="),
        row(""),
        row("\n \n\t\n\r\n"),
        row("# a = 1\n  // b = 2\n/* c = 3 */\n/* d\n= 4 */ e = 5", "e=5"),
        row("/**/a = 1\n/***/b=2", "a=1", "b=2"),
        row("a = 1\n# last", "a=1"),
        row("a = 1\n// last", "a=1"),
        row("a = 1\n/* last */", "a=1"),
        row("v = x = y", "v=x = y"),
        row("v = two words  ", "v=two words"),
        row("v = 1 # note", "v=1 # note"),
        row("v = 1 // note", "v=1 // note"),
        row("v = 1 /* note */", "v=1 /* note */"),
        row("v = \"q\"", "v=\"q\""),
        row("v = 'q r'", "v='q r'"),
        row("   v   =   1", "v=1"),
        row("\tv\t=\t1\t", "v=1"),
        row("\uFEFFv = 1", "v=1"),
        row("\uFEFF"),
        row("a.b-c_D9 = 1", "a.b-c_D9=1"),
        row("v = 1k\nv = 7k", "v=7k"),
        row("path = a:~/b", "path=a:~/b"),
        row("-mca v q", "v=q"),
        row("--mca v q\r\n", "v=q"),
        row("-mca v \"q\"", "v=q"),
        row(
            "-mca v \"two words\" --mca w 'three \"odd\" words'\nx=1",
            "v=two words",
            "w=three \"odd\" words",
            "x=1"),
        row("-mca v \"\"", "v="),
        row("-mca a 1 -mca b -1 # note", "a=1", "b=-1"),
        row("-mca a b\"c", "a=b\"c"),
        row("-x FOO=bar\n-x BAR\n-x BAZ=\"a b\" -mca v 1\nw = 2", "v=1", "w=2"));
  }

  @ParameterizedTest
  @MethodSource("wellFormed")
  void readsWellFormedText(Row row) {
    assertThat(given(row.text())).isEqualTo(row.given());
    assertThat(problems).isEmpty();
  }

  static List<Row> malformed() {
    return List.of(
        row("a:b = 5"),
        row("a+b = 5"),
        row("= 5"),
        row("two words = 5"),
        row("\"quoted\" = 5"),
        row("\u00e4 = 5"),
        row("\uFEFF\uFEFFv = 1"),
        row("-mca"),
        row("-mca v"),
        row("-mca v \"not closed"),
        row("-mca v \"q\"r"),
        row("-mca a:b 5"),
        row("-mcab 5 6"),
        row("--tune file"),
        row("-a = 1"),
        row("-mca a 1 -mca b", "a=1"),
        row("-mca a -mca b 1", "b=1"),
        row("-mca a 1 b:c 2 -mca d 3", "a=1"),
        row("-x \"A B"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void reportsMalformedLineAndReadsTheNext(Row row) {
    List<String> expected = new ArrayList<>(List.of("before=1"));
    expected.addAll(row.given());
    expected.add("after=2");
    assertThat(given("before = 1\n\n" + row.text() + "\nafter = 2\n"))
        .containsExactlyElementsOf(expected);
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).code()).isEqualTo(McaErrorCode.PARAM_SYNTAX);
    assertThat(problems.get(0).origin())
        .isEqualTo(new ParamOrigin(ParamOrigin.Kind.FILE, "f.conf:3"));
    assertThat(problems.get(0).message()).startsWith("f.conf:3: ");
  }

  @Test
  void reportsWhereACommentWithoutEndBegins() {
    assertThat(given("a = 1\n  /* b = 2\nc = 3\n")).containsExactly("a=1");
    assertThat(problemPlaces()).containsExactly("f.conf:2");
  }

  @Test
  void endOfCommentIsNotPartOfItsBeginning() {
    assertThat(given("/*/ a = 1\n")).isEmpty();
    assertThat(problemPlaces()).containsExactly("f.conf:1");
  }

  // O22: the last line wins, and its number is the one reported
  @Test
  void originIsTheLastAssignment() {
    FileSource source =
        FileSource.parse("/* 1\n2 */\r\nv = 1k\n\nw = 1\nv = 7k\n", "f.conf", problems::add);
    assertThat(source.given())
        .containsExactlyInAnyOrder(
            new RawValue("v", "7k", new ParamOrigin(ParamOrigin.Kind.FILE, "f.conf:6")),
            new RawValue("w", "1", new ParamOrigin(ParamOrigin.Kind.FILE, "f.conf:5")));
  }

  @Test
  void messageShowsTheLineWithoutItsControlCharacters() {
    given("a:b = \u001b[2Jred\n");
    assertThat(problems.get(0).message()).contains("a:b = \\u001b[2Jred");
  }

  @Test
  void fileThatIsNoParameterFileDoesNotFloodTheLog() {
    given("a:b\n".repeat(1000));
    assertThat(problems).hasSize(ParamFileParser.MOST_PROBLEMS + 1);
    assertThat(problems.get(ParamFileParser.MOST_PROBLEMS).message())
        .contains(1000 - ParamFileParser.MOST_PROBLEMS + " more malformed lines");
  }

  @Test
  void sameTextGivesTheSameResultAgain() {
    String text = "a = 1\n/* open\n";
    List<String> first = given(text);
    given("-mca x \"");
    assertThat(given(text)).isEqualTo(first);
  }

  @Test
  void missingFileIsSilentlyEmpty(@TempDir Path directory) {
    FileSource source = FileSource.read(directory.resolve("missing"), problems::add);
    assertThat(source.given()).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void unreadableFileIsReported(@TempDir Path directory) {
    FileSource source = FileSource.read(directory, problems::add);
    assertThat(source.given()).isEmpty();
    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(McaErrorCode.PARAM_FILE_UNREADABLE);
              assertThat(problem.message()).contains(directory.toString());
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00e9", "\u4e2d\u6587", "\ud83d\ude00"})
  void filesAreUtf8(String value, @TempDir Path directory) throws IOException {
    Path file = directory.resolve("params.conf");
    Files.writeString(file, "v = " + value, StandardCharsets.UTF_8);
    assertThat(FileSource.read(file, problems::add).given())
        .extracting(RawValue::text)
        .containsExactly(value);
  }
}
