// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.mca4j.params.ParamProblem;
import org.mca4j.params.RawValue;

class FileSourcePropertyTest {
  private static final int LINES = 200_000;

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "-mca",
            "--mca",
            "-x",
            " ",
            "\t",
            "\n",
            "\r\n",
            "=",
            "\"",
            "'",
            "#",
            "//",
            "/*",
            "*/",
            "name",
            "rcache_size",
            "1",
            "a:b",
            "\uFEFF",
            "-",
            "\u0000",
            "\ud800");
    return Arbitraries.oneOf(
        pieces.list().ofMaxSize(60).map(list -> String.join("", list)),
        Arbitraries.strings().ofMaxLength(200));
  }

  @Property
  void anyTextIsReadWithoutAnException(@ForAll("texts") String text) {
    List<ParamProblem> problems = new ArrayList<>();
    FileSource source = FileSource.parse(text, "f", problems::add);
    long lines = text.chars().filter(c -> c == '\n').count() + 1;
    assertThat(source.given())
        .allSatisfy(
            raw -> {
              assertThat(Names.isName(raw.name())).isTrue();
              assertThat(raw.text()).doesNotContain("\n");
              assertThat(lineOf(raw)).isBetween(1L, lines);
            });
    assertThat(FileSource.parse(text, "f", problem -> {}).given())
        .containsExactlyElementsOf(source.given());
  }

  private static long lineOf(RawValue raw) {
    return Long.parseLong(raw.origin().location().substring("f:".length()));
  }

  @Property
  void anAssignmentIsReadBackWhateverStandsBefore(@ForAll("texts") String text) {
    if (!text.contains("/*")) {
      FileSource source = FileSource.parse(text + "\nlast_one = 5", "f", problem -> {});
      assertThat(source.given())
          .anySatisfy(
              raw -> {
                assertThat(raw.name()).isEqualTo("last_one");
                assertThat(raw.text()).isEqualTo("5");
              });
    }
  }

  @Example
  void readsEachOfManyLines() {
    String text = IntStream.range(0, LINES).mapToObj(i -> "n" + i + " = " + i).collect(lines());
    assertThat(parsed(text)).hasSize(LINES);
  }

  @Example
  void readsManyAssignmentsOnOneLine() {
    String text =
        IntStream.range(0, LINES)
            .mapToObj(i -> "-mca n" + i + " \"v\"")
            .collect(Collectors.joining(" "));
    assertThat(parsed(text)).hasSize(LINES);
  }

  @Example
  void readsPastManyMalformedLines() {
    assertThat(parsed("a:b \"\n-mca x\n".repeat(LINES) + "v = 1")).containsExactly("v=1");
  }

  @Example
  void readsPastManyMissingValuesOnOneLine() {
    assertThat(parsed("-mca x ".repeat(LINES) + "-mca v 1")).containsExactly("v=1");
  }

  // O29 (3)
  @Example
  void threadsThatReadFilesAtOnceDoNotMix() throws Exception {
    List<String> texts = IntStream.range(0, 8).mapToObj(FileSourcePropertyTest::file).toList();
    List<List<String>> alone = texts.stream().map(FileSourcePropertyTest::parsed).toList();
    ExecutorService threads = Executors.newFixedThreadPool(texts.size());
    try {
      List<Callable<Boolean>> readers =
          IntStream.range(0, texts.size())
              .mapToObj(i -> (Callable<Boolean>) () -> isSteady(texts.get(i), alone.get(i)))
              .toList();
      for (Future<Boolean> reader : threads.invokeAll(readers)) {
        assertThat(reader.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static String file(int number) {
    return IntStream.range(0, 20)
        .mapToObj(i -> i % 5 == number % 5 ? "/* open\n*/ a:b" : "n" + i + " = " + number)
        .collect(lines());
  }

  private static boolean isSteady(String text, List<String> expected) {
    return IntStream.range(0, 1000).allMatch(i -> parsed(text).equals(expected));
  }

  private static Collector<CharSequence, ?, String> lines() {
    return Collectors.joining("\n");
  }

  private static List<String> parsed(String text) {
    return FileSource.parse(text, "f", problem -> {}).given().stream()
        .map(raw -> raw.name() + "=" + raw.text())
        .toList();
  }
}
