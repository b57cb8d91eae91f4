// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * Runs the JMH benchmarks, which the Maven profile {@code bench} builds: {@code mca-jmh.jar} and
 * {@code jmh-lib} beside {@code mca.jar}.
 */
final class JmhRun {
  private static final String JAR = "mca-jmh.jar";
  private static final String LIBRARIES = "jmh-lib";

  private JmhRun() {}

  /** Runs JMH with the user's arguments and returns its exit code. */
  static int run(Map<String, String> environment, List<String> arguments) {
    return run(home(), environment, arguments);
  }

  static int run(Path home, Map<String, String> environment, List<String> arguments) {
    if (!Files.exists(home.resolve(JAR))) {
      throw new McaException(
          McaErrorCode.BENCH_UNAVAILABLE,
          "the JMH benchmarks were not built; build them with: mvn -q -DskipTests -Pbench -pl"
              + " mca-tools -am package");
    }
    String classPath =
        home.resolve(JAR)
            + ":"
            + home.resolve(LIBRARIES)
            + "/*:"
            + System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(JavaCommand.of(environment, classPath));
    command.add("org.openjdk.jmh.Main");
    command.addAll(arguments);
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw BenchErrors.cannotRun(e);
    } catch (InterruptedException e) {
      throw BenchErrors.interrupted(e);
    }
  }

  /** The folder of this command's jar, or of its classes. */
  private static Path home() {
    CodeSource source = Objects.requireNonNull(JmhRun.class.getProtectionDomain().getCodeSource());
    try {
      return Objects.requireNonNull(Path.of(source.getLocation().toURI()).getParent());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
