// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * The programs that measure the registration caches of UCX and Open MPI. Their sources travel in
 * the jar; a script builds them and runs them in turn with a command of ours.
 */
public final class PeerPrograms implements AutoCloseable {
  private static final List<String> FILES =
      List.of("run_all.sh", "table.awk", "peer.h", "floor.c", "ucx.c", "grdma.c");

  /** How the script says that the command failed; it goes on with the peers. */
  private static final String COMMAND_FAILED = "# command ended";

  private final Path directory;

  private PeerPrograms(Path directory) {
    this.directory = directory;
  }

  /**
   * Lays the sources down in a temporary folder, which goes at {@link #close}.
   *
   * @return the programs, not built yet
   * @throws McaException BENCH_FAILED when there is no room
   */
  public static PeerPrograms open() {
    try {
      PeerPrograms programs = new PeerPrograms(Files.createTempDirectory("mca-peers"));
      for (String file : FILES) {
        programs.layDown(file);
      }
      return programs;
    } catch (IOException e) {
      throw failed("cannot write to the temporary folder", e);
    }
  }

  private void layDown(String file) throws IOException {
    try (InputStream in = PeerPrograms.class.getResourceAsStream(file)) {
      Files.copy(Objects.requireNonNull(in, file), directory.resolve(file));
    }
  }

  /**
   * Makes sure that what the programs need is installed.
   *
   * @param environment variables for the script that asks
   * @throws McaException BENCH_UNAVAILABLE with the names of the packages that are missing
   */
  public void requirePackages(Map<String, String> environment) {
    List<String> missing = new ArrayList<>();
    int code = script(List.of("--check"), environment, missing::add);
    if (code != 0) {
      String packages = String.join(" ", missing);
      throw new McaException(
          McaErrorCode.BENCH_UNAVAILABLE,
          "the peers need Debian packages that are missing: "
              + packages
              + "; as root: apt-get install -y --no-install-recommends "
              + packages);
    }
  }

  /**
   * Builds the programs and runs them in turn with a command.
   *
   * @param command prints our rows, one pass each time it is run
   * @param settings more options for the script
   * @param environment variables for the programs and the command
   * @param lines receives every line of both sides
   * @throws McaException BENCH_FAILED when it did not work
   */
  public void interleave(
      List<String> command,
      List<String> settings,
      Map<String, String> environment,
      Consumer<String> lines) {
    List<String> options = new ArrayList<>(settings);
    options.addAll(List.of("--build", directory.toString(), "--interleave", quoted(command)));
    AtomicBoolean failed = new AtomicBoolean();
    int code =
        script(
            options,
            environment,
            line -> {
              lines.accept(line);
              failed.compareAndSet(false, line.startsWith(COMMAND_FAILED));
            });
    if (code != 0 || failed.get()) {
      throw new McaException(
          McaErrorCode.BENCH_FAILED,
          failed.get()
              ? "our own rows could not be measured; see above"
              : "the peers' script ended with code " + code + "; see above");
    }
  }

  private int script(
      List<String> options, Map<String, String> environment, Consumer<String> lines) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("bash", directory.resolve("run_all.sh").toString()));
    command.addAll(options);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
        output.lines().forEach(lines);
      }
      return process.waitFor();
    } catch (IOException | UncheckedIOException e) {
      throw failed("cannot run the peers' script", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted while the peers ran", e);
    }
  }

  /** Writes a command for a shell. */
  static String quoted(List<String> command) {
    return String.join(
        " ", command.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList());
  }

  private static McaException failed(String what, Exception cause) {
    return new McaException(McaErrorCode.BENCH_FAILED, what + ": " + cause.getMessage(), cause);
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw failed("cannot remove the temporary folder", e);
    }
  }
}
