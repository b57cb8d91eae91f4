// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compiles stand-ins for libraries that a machine may lack, from C sources beside the tests, so
 * that faults can be provoked that the real library does not give on demand.
 */
public final class FakeLibrary {
  private FakeLibrary() {}

  /**
   * Compiles a source to a shared library and returns its absolute path.
   *
   * @param source the file's name below {@code src/test/c}
   * @param options of the compiler; each set of options is a library of its own
   */
  public static String compile(String source, String... options) {
    Path library =
        Path.of("target", "fakes", source + Integer.toHexString(Arrays.hashCode(options)) + ".so")
            .toAbsolutePath();
    List<String> command = new ArrayList<>(List.of("gcc", "-shared", "-fPIC", "-pthread"));
    command.addAll(List.of("-Wall", "-Wextra", "-Werror"));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", library.toString(), "src/test/c/" + source));
    try {
      Files.createDirectories(library.getParent());
      Process gcc = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(gcc.waitFor()).as("%s says: %s", command, output).isZero();
    } catch (IOException e) {
      throw new AssertionError("the tests compile a C source; install the package gcc", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while gcc was running", e);
    }
    return library.toString();
  }
}
