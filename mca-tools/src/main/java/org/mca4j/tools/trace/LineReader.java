// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines, with a bound on their length, and counts them. */
final class LineReader implements Closeable {
  /** The longest line accepted, so that junk cannot fill the memory. */
  static final int MAX_LENGTH = 1 << 16;

  private final InputStream in;
  private final byte[] block = new byte[1 << 16];
  private final byte[] line = new byte[MAX_LENGTH];
  private int blockLength;
  private int position;
  private long number;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Returns the number of the line that was read last, or failed; 0 before the first. */
  long number() {
    return number;
  }

  /** Returns the next line without its end, or null after the last. */
  @Nullable String next() throws IOException, MalformedLineException {
    if (position == blockLength && !fill()) {
      return null;
    }
    number++;
    int length = 0;
    while (true) {
      byte b = block[position++];
      if (b == '\n') {
        return text(length);
      }
      if ((b >= 0 && b < ' ') || b == 0x7f) {
        throw new MalformedLineException(
            String.format("expected text, found the control character 0x%02x", b));
      }
      if (length == MAX_LENGTH) {
        throw new MalformedLineException(
            "expected a line of at most " + MAX_LENGTH + " bytes, found a longer one");
      }
      line[length++] = b;
      if (position == blockLength && !fill()) {
        throw new MalformedLineException(
            "expected a line feed, found the end of the file; the trace was cut");
      }
    }
  }

  private boolean fill() throws IOException {
    position = 0;
    blockLength = Math.max(0, in.read(block));
    return blockLength > 0;
  }

  private String text(int length) throws MalformedLineException {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(line, 0, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw new MalformedLineException("expected UTF-8 text, found other bytes");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
