// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/** Opens trace files and puts into words why one cannot be read. */
final class TraceFiles {
  private TraceFiles() {}

  static InputStream open(Path file) {
    if (Files.isDirectory(file)) {
      throw unreadable(file, "is a directory, not a trace", null);
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw unreadable(file, "is no regular file; a trace is read twice, so no pipe will do", null);
    }
    try {
      return unzip(file, Files.newInputStream(file));
    } catch (NoSuchFileException e) {
      throw unreadable(file, "no such file", e);
    } catch (AccessDeniedException e) {
      throw unreadable(file, "permission denied", e);
    } catch (IOException e) {
      throw unreadable(file, reason(e), e);
    }
  }

  private static InputStream unzip(Path file, InputStream raw) throws IOException {
    BufferedInputStream in = new BufferedInputStream(raw);
    try {
      in.mark(1);
      if (in.read() < 0) {
        throw unreadable(file, "is empty", null);
      }
      in.reset();
      return new GZIPInputStream(in, 1 << 16);
    } catch (EOFException e) {
      in.close();
      throw unreadable(file, "ends within the gzip header; the file was cut", e);
    } catch (ZipException e) {
      in.close();
      throw unreadable(file, "is not compressed with gzip, as a trace has to be", e);
    } catch (IOException | McaException e) {
      in.close();
      throw e;
    }
  }

  /** Words a failure to read on, at or after the given line. */
  static McaException brokenAt(Path file, long line, IOException e) {
    return new McaException(
        McaErrorCode.TRACE_UNREADABLE, file + " line " + Math.max(1, line) + ": " + reason(e), e);
  }

  private static String reason(IOException e) {
    if (e instanceof EOFException) {
      return "the compressed data end too early; the file was cut";
    }
    if (e instanceof ZipException) {
      return "the compressed data are damaged (" + e.getMessage() + ")";
    }
    return "cannot be read: " + e.getMessage();
  }

  private static McaException unreadable(Path file, String what, @Nullable Throwable cause) {
    return new McaException(McaErrorCode.TRACE_UNREADABLE, file + ": " + what, cause);
  }
}
