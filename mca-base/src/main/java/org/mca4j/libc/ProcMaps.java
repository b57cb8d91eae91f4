// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code /proc/self/maps}: what is mapped in this process. Any thread may call. */
public final class ProcMaps {
  private static final Path FILE = Path.of("/proc/self/maps");

  private ProcMaps() {}

  /**
   * A mapped range.
   *
   * @param start the first byte, unsigned
   * @param end the byte after the last, unsigned
   */
  public record Mapping(long start, long end) {}

  /**
   * Returns the mapped parts of a range. Costs time with the number of mappings of the process,
   * usually some hundred microseconds.
   *
   * @param start the first byte, unsigned
   * @param end the byte after the last, unsigned
   * @return the parts in ascending order, cut to the range
   * @throws UncheckedIOException when the file cannot be read
   */
  public static List<Mapping> within(long start, long end) {
    List<String> lines;
    try {
      lines = Files.readAllLines(FILE, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
    List<Mapping> parts = new ArrayList<>();
    for (String line : lines) {
      int dash = line.indexOf('-');
      long from = max(start, Long.parseUnsignedLong(line, 0, dash, 16));
      long to = min(end, Long.parseUnsignedLong(line, dash + 1, line.indexOf(' '), 16));
      if (Long.compareUnsigned(from, to) < 0) {
        parts.add(new Mapping(from, to));
      }
    }
    return parts;
  }

  private static long max(long a, long b) {
    return Long.compareUnsigned(a, b) > 0 ? a : b;
  }

  private static long min(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }
}
