// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Writes traces for tests. */
public final class TraceFixture {
  /** Magic line and the least header; the first event is on line 4. */
  public static final String HEAD = "mca4j-trace 1\n# program: test\n# page-size: 4096\n";

  private TraceFixture() {}

  public static byte[] gzip(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static Path write(Path directory, String content) {
    return writeRaw(directory, gzip(content.getBytes(StandardCharsets.UTF_8)));
  }

  public static Path writeRaw(Path directory, byte[] content) {
    try {
      Path file = Files.createTempFile(directory, "t", ".trace.gz");
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<TraceEvent> readAll(Path file) {
    List<TraceEvent> events = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(file)) {
      TraceEvent event = reader.next();
      while (event != null) {
        events.add(event);
        event = reader.next();
      }
    }
    return events;
  }
}
