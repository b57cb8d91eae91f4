// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/conformance.md says is so: no case is missing, and every test it names exists. */
final class ConformanceTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern ROW =
      Pattern.compile("\\| ([CEO]-?\\d+) \\| ([^|]+) \\| ([^|]+) \\|");
  private static final Pattern NAMED = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final String NONE = "does not apply: ";
  private static final String CITED = "tests that cite it";

  private final Map<String, String> rows = rows();
  private final Map<String, String> sources = sources();

  private static Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    for (String line : read(ROOT.resolve("docs/conformance.md")).split("\n", -1)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        assertThat(rows.put(row.group(1), row.group(3))).as("second row of " + line).isNull();
      }
    }
    return rows;
  }

  /** Test sources by the name of their class. */
  private static Map<String, String> sources() {
    Map<String, String> sources = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      files
          .filter(file -> file.toString().matches(".*/src/test/java/.*\\.java"))
          .forEach(
              file -> sources.put(file.getFileName().toString().replace(".java", ""), read(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sources;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyCaseHasItsRow() {
    List<String> expected = new ArrayList<>();
    IntStream.rangeClosed(1, 110).forEach(i -> expected.add(String.format("C-%02d", i)));
    IntStream.rangeClosed(1, 25).forEach(i -> expected.add("E-" + i));
    IntStream.rangeClosed(1, 30).forEach(i -> expected.add(String.format("O%02d", i)));
    assertThat(rows.keySet()).containsExactlyElementsOf(expected);
  }

  @Test
  void everyRowNamesATestOrAReason() {
    rows.forEach(
        (id, where) -> {
          boolean reason = where.startsWith(NONE) && where.length() > NONE.length();
          boolean tests = where.replaceAll(NAMED.pattern(), "").matches("(, )*");
          assertThat(reason || tests || where.equals(CITED)).as(id + ": " + where).isTrue();
        });
  }

  @Test
  void everyTestItNamesExists() {
    int count = 0;
    for (Map.Entry<String, String> row : rows.entrySet()) {
      Matcher named = NAMED.matcher(row.getValue());
      while (named.find()) {
        count++;
        Pattern test =
            Pattern.compile(
                "@(Test|Property|ParameterizedTest)\\b[^{;]*\\bvoid " + named.group(2) + "\\(");
        String source = sources.getOrDefault(named.group(1), "");
        // Annotations may have braces of their own, so only what is between two methods is matched.
        assertThat(test.matcher(source.replaceAll("\\{[^{}]*\\}\\)", ")")).find())
            .as("%s names %s", row.getKey(), named.group())
            .isTrue();
      }
    }
    assertThat(count).isGreaterThan(90);
  }

  @Test
  void everyFailureThatIsSaidToBeTestedIsCited() {
    rows.forEach(
        (id, where) -> {
          Pattern citation = Pattern.compile("// (O\\d\\d, )*" + id + "\\b");
          boolean cited = sources.values().stream().anyMatch(s -> citation.matcher(s).find());
          assertThat(cited).as(id).isEqualTo(where.equals(CITED));
        });
  }
}
