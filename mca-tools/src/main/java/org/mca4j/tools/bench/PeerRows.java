// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/** Measures our rows, each group in a JVM of its own, and passes their lines on. */
final class PeerRows {
  /** A thread waits for its compilation: on a busy machine a sample could meet slow code else. */
  private static final String COMPILE_AT_ONCE = "-Xbatch";

  private final BenchSettings settings;
  private final Map<String, String> environment;
  private final List<String> arguments;
  private final PrintWriter out;

  /**
   * Prepares to measure.
   *
   * @param environment of this process
   * @param arguments the user's parameters
   */
  PeerRows(
      BenchSettings settings,
      Map<String, String> environment,
      List<String> arguments,
      PrintWriter out) {
    this.settings = settings;
    this.environment = environment;
    this.arguments = arguments;
    this.out = out;
  }

  void print() {
    List<Group> groups = Group.all();
    out.printf(
        "# mca4j pass=%d java=%s vm=%s%n",
        settings.pass(), Runtime.version(), System.getProperty("java.vm.name").replace(' ', '-'));
    int started = 0;
    for (int i = 0; i < groups.size(); i++) {
      if (groups.get(i).rows().stream().anyMatch(settings::wants)) {
        run(i);
        started++;
      }
    }
    if (started == 0) {
      throw new McaException(
          McaErrorCode.PARAM_INVALID_VALUE,
          "no row contains '"
              + settings.only()
              + "'; rows are called such as 'mca4j hit-uniform N=64 threads=1'");
    }
  }

  private void run(int group) {
    List<String> command = new ArrayList<>(JavaCommand.of(environment));
    command.add(1, COMPILE_AT_ONCE);
    command.addAll(List.of(BenchProcess.class.getName(), Integer.toString(group)));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    settings.putInto(builder.environment());
    int code;
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      try (BufferedReader lines = process.inputReader()) {
        lines.lines().forEach(out::println);
      }
      code = process.waitFor();
    } catch (IOException e) {
      throw BenchErrors.cannotRun(e);
    } catch (InterruptedException e) {
      throw BenchErrors.interrupted(e);
    }
    if (code != 0) {
      throw new McaException(
          McaErrorCode.BENCH_FAILED,
          "measuring " + Group.all().get(group) + " ended with code " + code + "; see above");
    }
  }
}
