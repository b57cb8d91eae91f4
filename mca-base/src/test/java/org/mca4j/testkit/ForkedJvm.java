// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs a main class in a JVM of its own, with the class path of this one: for tests that look at
 * the memory of a whole process, run under a limit, or may crash. A forked JVM can also get a user
 * id of its own, because the kernel charges pinned memory per user over all processes; that needs
 * root, {@code setpriv} and {@code prlimit}, and without them the test fails.
 */
public final class ForkedJvm {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);
  private static final AtomicInteger UIDS_USED = new AtomicInteger();

  private final List<String> prefix = new ArrayList<>();
  private final List<String> jvmOptions =
      new ArrayList<>(
          List.of("--enable-native-access=ALL-UNNAMED", "-Xmx256m", "-XX:+UseSerialGC"));
  private final List<String> mainAndArguments = new ArrayList<>();
  private boolean otherUser;
  private Duration timeout = DEFAULT_TIMEOUT;

  private ForkedJvm(String mainClass) {
    mainAndArguments.add(mainClass);
  }

  /**
   * Prepares a JVM.
   *
   * @param mainClass has a public static main method; may be nested, but not private
   * @param arguments for the main method
   * @return a JVM that was not started
   */
  public static ForkedJvm of(Class<?> mainClass, String... arguments) {
    ForkedJvm jvm = new ForkedJvm(mainClass.getName());
    jvm.mainAndArguments.addAll(List.of(arguments));
    return jvm;
  }

  /**
   * Adds options of the JVM.
   *
   * @param options for example {@code -Xmx1g}
   * @return this
   */
  public ForkedJvm jvmOptions(String... options) {
    jvmOptions.addAll(List.of(options));
    return this;
  }

  /**
   * Runs as a user that no other process has, without any privilege.
   *
   * @return this
   */
  public ForkedJvm ownUser() {
    // Process ids differ among the JVMs of this machine, and so do these ids.
    long pid = ProcessHandle.current().pid();
    long uid = 1_000_000 + pid % 1_000_000 * 100 + UIDS_USED.getAndIncrement() % 100;
    prefix.addAll(List.of("setpriv", "--reuid=" + uid, "--regid=" + uid, "--clear-groups"));
    otherUser = true;
    return this;
  }

  /**
   * Limits the memory that can be locked or pinned.
   *
   * @param bytes the soft and the hard limit
   * @return this
   */
  public ForkedJvm memlock(long bytes) {
    prefix.addAll(0, List.of("prlimit", "--memlock=" + bytes + ":" + bytes));
    return this;
  }

  /**
   * Sets how long the JVM may run; two minutes otherwise.
   *
   * @param limit the time after which it is killed and the test fails
   * @return this
   */
  public ForkedJvm timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /**
   * Runs the JVM to its end.
   *
   * @return what it wrote to its standard output and error output
   * @throws AssertionError when it ends with another code than 0, or not in time; carries the
   *     output, and what the threads of one were doing that did not end in time
   */
  public String run() {
    Path directory = WorldReadable.directory();
    Path output = directory.resolve("output.txt");
    List<String> command = command(directory);
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      String hung = waitFor(process);
      boolean ended = hung.isEmpty();
      String text = hung + Files.readString(output, StandardCharsets.UTF_8);
      if (!ended || process.exitValue() != 0) {
        String end = ended ? "ended with " + process.exitValue() : "did not end in " + timeout;
        throw new AssertionError(
            mainAndArguments + " " + end + "\n" + String.join(" ", command) + "\n" + text);
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } finally {
      WorldReadable.deleteTree(directory);
    }
  }

  private List<String> command(Path directory) {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.add("-Djava.io.tmpdir=" + directory);
    command.add("-cp");
    command.add(otherUser ? WorldReadable.classPath() : System.getProperty("java.class.path"));
    command.addAll(mainAndArguments);
    return command;
  }

  /** Returns what a process is doing that did not end and was killed; empty for one that did. */
  private String waitFor(Process process) throws IOException {
    try {
      if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return "";
      }
      String hung = HungProcess.examine(process);
      process.destroyForcibly().waitFor();
      return hung;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + mainAndArguments, e);
    }
  }
}
