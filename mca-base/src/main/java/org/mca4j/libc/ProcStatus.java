// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory lines of {@code /proc/self/status}, read in one go; for tests and reports.
 *
 * @param lockedBytes {@code VmLck}: locked by mlock
 * @param pinnedBytes {@code VmPin}: pinned for devices, a page pinned twice counts twice
 * @param residentBytes {@code VmRSS}: in memory
 */
public record ProcStatus(long lockedBytes, long pinnedBytes, long residentBytes) {
  private static final Path FILE = Path.of("/proc/self/status");

  /**
   * Reads the values of this process.
   *
   * @return the values now
   * @throws UncheckedIOException when the file cannot be read
   */
  public static ProcStatus read() {
    List<String> lines;
    try {
      lines = Files.readAllLines(FILE, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
    return new ProcStatus(bytes(lines, "VmLck"), bytes(lines, "VmPin"), bytes(lines, "VmRSS"));
  }

  private static long bytes(List<String> lines, String key) {
    for (String line : lines) {
      if (line.startsWith(key + ":")) {
        String kibibytes = line.substring(key.length() + 1).replace("kB", "").trim();
        return Long.parseLong(kibibytes) * 1024;
      }
    }
    throw new IllegalStateException(FILE + " has no line " + key);
  }
}
