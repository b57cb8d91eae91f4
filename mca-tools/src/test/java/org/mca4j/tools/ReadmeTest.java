// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.Mca;
import org.mca4j.params.ParamValue;

/** What the README says is so. */
class ReadmeTest {
  private final List<String> lines = read();

  private static List<String> read() {
    try {
      return Files.readAllLines(Path.of("..", "README.md"));
    } catch (IOException e) {
      throw new AssertionError("the README is not where it belongs", e);
    }
  }

  @Test
  void isShortAndShowsTheExampleEarly() {
    assertThat(lines).hasSizeLessThan(170);
    assertThat(lines.subList(0, 25)).contains("```java", "```");
  }

  @Test
  void theExampleCompilesAndRuns(@TempDir Path directory) throws Exception {
    int begin = lines.indexOf("```java") + 1;
    int end = begin + lines.subList(begin, lines.size()).indexOf("```");
    String body = String.join("\n", lines.subList(begin, end));
    Path source = directory.resolve("Example.java");
    Files.writeString(
        source,
        "import java.nio.ByteBuffer;\nimport org.mca4j.*;\nimport org.mca4j.rcache.*;\n"
            + "import org.mca4j.registrar.iouring.*;\n"
            + "public class Example { public static void main(String[] args) {\n"
            + body
            + "\n}}\n");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean compiled =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of("-d", directory.toString(), "-proc:none"),
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
            .call();
    assertThat(compiled).as(messages.toString()).isTrue();

    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
      loader
          .loadClass("Example")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[] {"--mca", "registrar", "iouring"});
    }
  }

  @Test
  void theParametersItNamesExistWithTheirDefaults() {
    Map<String, ParamValue<?>> known = new HashMap<>();
    for (ParamValue<?> value : Mca.builder().inspect().params()) {
      known.put(value.param().name().full(), value);
    }
    Pattern row = Pattern.compile("\\| `([a-z_]+)`[^|]*\\| `?([a-z0-9]+)`? \\|.*");
    int rows = 0;
    for (String line : lines.subList(lines.indexOf("## Parameters"), lines.size())) {
      Matcher matcher = row.matcher(line);
      if (matcher.matches()) {
        rows++;
        ParamValue<?> value = known.get(matcher.group(1));
        assertThat(value).as(matcher.group(1)).isNotNull();
        String stated = asListed(matcher.group(2));
        assertThat(value.text()).as(matcher.group(1)).isEqualTo(stated);
      }
    }
    assertThat(rows).isGreaterThanOrEqualTo(6);
  }

  /** The README writes for people what listings write as a value. */
  private static String asListed(String stated) {
    return switch (stated) {
      case "0" -> "unlimited";
      case "all" -> "";
      default -> stated;
    };
  }

  @Test
  void theFilesItLinksToExist() {
    Matcher links = Pattern.compile("\\]\\(([A-Za-z][^):]*)\\)").matcher(String.join("\n", lines));
    int count = 0;
    while (links.find()) {
      count++;
      assertThat(Path.of("..", links.group(1))).exists();
    }
    assertThat(count).isGreaterThanOrEqualTo(4);
  }
}
