// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Directories that a process of another user can work in. The class path is copied, because the
 * home directory with the local repository is usually closed to others.
 */
final class WorldReadable {
  private WorldReadable() {}

  /** Creates a directory in which every user can read and write. */
  static Path directory() {
    try {
      Path directory = Files.createTempDirectory("forked-jvm");
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a directory for a forked JVM", e);
    }
  }

  /** Returns the class path of this JVM as a copy for everybody, deleted when this JVM ends. */
  static String classPath() {
    return Copy.CLASS_PATH;
  }

  /** Deletes a directory with all that is in it. */
  static void deleteTree(Path directory) {
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + directory, e);
    }
  }

  /** The copy, made when the first test needs it. */
  private static final class Copy {
    static final String CLASS_PATH = copyOf(System.getProperty("java.class.path"));

    private static String copyOf(String classPath) {
      Path target = directory();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteTree(target)));
      List<String> copies = new ArrayList<>();
      for (String entry : classPath.split(File.pathSeparator, -1)) {
        Path source = Path.of(entry);
        if (Files.exists(source)) {
          Path copy = target.resolve(copies.size() + "-" + source.getFileName());
          copyTree(source, copy);
          copies.add(copy.toString());
        }
      }
      return String.join(File.pathSeparator, copies);
    }

    private static void copyTree(Path source, Path target) {
      try (Stream<Path> tree = Files.walk(source)) {
        for (Path path : tree.toList()) {
          Path copy = target.resolve(source.relativize(path).toString());
          Files.copy(path, copy);
          String permissions = Files.isDirectory(path) ? "rwxr-xr-x" : "rw-r--r--";
          Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString(permissions));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot copy " + source, e);
      }
    }
  }
}
