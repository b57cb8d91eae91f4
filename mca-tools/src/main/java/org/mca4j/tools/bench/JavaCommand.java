// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command that starts a JVM like this one, but as an embedding program has it: with the JVM's
 * own choice of collector and heap, where the launcher of {@code mca} chooses for a short life.
 */
final class JavaCommand {
  /** Options for the JVM, from the user. */
  private static final String USER_OPTIONS = "MCA_JAVA_OPTS";

  private static final int UNSAFE_WARNS = 23;

  private JavaCommand() {}

  /**
   * Returns the start of a command line.
   *
   * @param environment may give options
   * @param classPath where the classes are
   * @return the JVM and its options; the main class is to follow
   */
  static List<String> of(Map<String, String> environment, String classPath) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options());
    for (String option : environment.getOrDefault(USER_OPTIONS, "").split("\\s+", -1)) {
      if (!option.isEmpty()) {
        command.add(option);
      }
    }
    command.addAll(List.of("-cp", classPath));
    return command;
  }

  static List<String> of(Map<String, String> environment) {
    return of(environment, System.getProperty("java.class.path"));
  }

  /** What keeps a JVM quiet, and lets Guice and JNA work on all versions. */
  private static List<String> options() {
    List<String> options = new ArrayList<>();
    if (Runtime.version().feature() >= UNSAFE_WARNS) {
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    options.addAll(
        List.of(
            "-Xlog:disable",
            "-Xlog:all=error:stderr",
            "--enable-native-access=ALL-UNNAMED",
            "-Dguice_bytecode_gen_option=DISABLED"));
    return options;
  }
}
