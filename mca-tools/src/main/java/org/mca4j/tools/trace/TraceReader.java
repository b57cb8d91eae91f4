// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * Reads one trace file ({@code mca4j-trace 1}, compressed with gzip) event by event, and checks
 * every rule of the format on the way. Holds one line at a time. Not thread safe; of no further use
 * after an error but for closing.
 */
public final class TraceReader implements AutoCloseable {
  private static final String MAGIC = "mca4j-trace 1";

  private final Path file;
  private final LineReader lines;
  private final TraceHeader header = new TraceHeader();
  private final EventOrder order = new EventOrder();
  private final EventParser parser;
  private @Nullable String firstEvent;

  private TraceReader(Path file) {
    this.file = file;
    this.lines = new LineReader(TraceFiles.open(file));
    try {
      firstEvent = readHeader();
      parser = new EventParser(header.pageSize());
    } catch (McaException e) {
      close();
      throw e;
    }
  }

  /**
   * Opens a trace and reads its header.
   *
   * @param file a regular file
   * @return a reader before the first event, owned by the caller
   * @throws McaException TRACE_UNREADABLE when the file cannot be opened or decompressed,
   *     TRACE_CORRUPT when it is no trace or its header is malformed; the message names file and
   *     line
   */
  public static TraceReader open(Path file) {
    return new TraceReader(file);
  }

  private @Nullable String readHeader() {
    try {
      String magic = lines.next();
      if (!MAGIC.equals(magic)) {
        throw MalformedLineException.expected("'" + MAGIC + "'", magic == null ? "" : magic);
      }
      String line = lines.next();
      while (line != null && line.startsWith("#")) {
        header.add(line);
        line = lines.next();
      }
      header.end();
      return line;
    } catch (MalformedLineException e) {
      throw corrupt(e);
    } catch (IOException e) {
      throw TraceFiles.brokenAt(file, lines.number(), e);
    }
  }

  /**
   * Returns what the trace says about itself.
   *
   * @return the header
   */
  public TraceHeader header() {
    return header;
  }

  /**
   * Returns the number of the line that holds the last event.
   *
   * @return 1 for the first line of the file
   */
  public long line() {
    return lines.number();
  }

  /**
   * Reads the next event.
   *
   * @return the event, or null after the last
   * @throws McaException TRACE_UNREADABLE when the compressed data break off, TRACE_CORRUPT when
   *     the line breaks the format; the message names file and line
   */
  public @Nullable TraceEvent next() {
    try {
      String line = firstEvent != null ? firstEvent : lines.next();
      firstEvent = null;
      if (line == null) {
        return null;
      }
      TraceEvent event = parser.parse(line);
      order.check(event);
      return event;
    } catch (MalformedLineException e) {
      throw corrupt(e);
    } catch (IOException e) {
      throw TraceFiles.brokenAt(file, lines.number(), e);
    }
  }

  private McaException corrupt(MalformedLineException e) {
    return new McaException(
        McaErrorCode.TRACE_CORRUPT,
        file + " line " + Math.max(1, lines.number()) + ": " + e.getMessage(),
        e);
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw TraceFiles.brokenAt(file, lines.number(), e);
    }
  }
}
