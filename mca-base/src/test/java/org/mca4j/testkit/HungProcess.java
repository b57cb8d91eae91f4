// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out what a JVM that does not end is waiting for. */
final class HungProcess {
  private static final Duration TIME_TO_DUMP = Duration.ofSeconds(3);

  private HungProcess() {}

  /**
   * Asks the JVM for a thread dump, which goes to its output, and returns where the kernel has its
   * threads. A JVM that waits for a safepoint gives no dump.
   */
  static String examine(Process process) throws IOException, InterruptedException {
    String threads = threads(process.pid());
    Process quit = new ProcessBuilder("kill", "-QUIT", String.valueOf(process.pid())).start();
    quit.waitFor(TIME_TO_DUMP.toMillis(), TimeUnit.MILLISECONDS);
    process.waitFor(TIME_TO_DUMP.toMillis(), TimeUnit.MILLISECONDS);
    return threads;
  }

  private static String threads(long pid) throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
      return tasks
          .map(
              task ->
                  String.join(
                      " ", List.of(read(task, "comm"), read(task, "wchan"), read(task, "syscall"))))
          .sorted()
          .collect(Collectors.joining("\n", "threads in the kernel:\n", "\n"));
    }
  }

  private static String read(Path task, String file) {
    try {
      return Files.readAllLines(task.resolve(file), StandardCharsets.ISO_8859_1).stream()
          .collect(Collectors.joining());
    } catch (IOException e) {
      return "?";
    }
  }
}
