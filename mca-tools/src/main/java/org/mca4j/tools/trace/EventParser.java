// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import org.mca4j.rcache.Access;

/**
 * Makes an event of a line and checks what the line alone can show. Fields after the last one of
 * interest are not looked at: later versions may add some.
 */
final class EventParser {
  private static final long LOWEST_ADDRESS = 4096;
  private static final long TOP = 1L << 47;

  private final long pageSize;

  EventParser(long pageSize) {
    this.pageSize = pageSize;
  }

  TraceEvent parse(String line) throws MalformedLineException {
    Fields fields = new Fields(line);
    long nanos = fields.decimal("a time in nanoseconds");
    int thread = fields.smallDecimal("a thread number");
    String event = fields.word("an event");
    return switch (event) {
      case "reg" -> reg(nanos, thread, fields);
      case "dereg" -> new TraceEvent.Dereg(nanos, thread, fields.smallDecimal("an id"));
      case "unmap" -> unmap(nanos, thread, fields);
      case "note" -> new TraceEvent.Note(nanos, thread, fields.rest());
      default -> throw MalformedLineException.expected("one of reg, dereg, unmap, note", event);
    };
  }

  private static TraceEvent reg(long nanos, int thread, Fields fields)
      throws MalformedLineException {
    long address = fields.hex("an address");
    long length = fields.decimal("a length");
    if (address < LOWEST_ADDRESS || length < 1) {
      throw new MalformedLineException(
          "expected an address of at least 1000 and a length of at least 1, found "
              + range(address, length));
    }
    checkTop(address, length);
    Access access = AccessLetters.parse(fields.word("access letters"));
    return new TraceEvent.Reg(nanos, thread, address, length, access, fields.smallDecimal("an id"));
  }

  private TraceEvent unmap(long nanos, int thread, Fields fields) throws MalformedLineException {
    long address = fields.hex("an address");
    long length = fields.decimal("a length");
    if (length < 1 || address % pageSize != 0 || length % pageSize != 0) {
      throw new MalformedLineException(
          "expected a range of whole pages of "
              + pageSize
              + " bytes, found "
              + range(address, length));
    }
    checkTop(address, length);
    UnmapCall call =
        fields.more() ? UnmapCall.of(fields.word("the name of a call")) : UnmapCall.MUNMAP;
    return new TraceEvent.Unmap(nanos, thread, address, length, call);
  }

  private static void checkTop(long address, long length) throws MalformedLineException {
    if (length > TOP || address > TOP - length) {
      throw new MalformedLineException(
          "expected a range that ends at or below 2^47, found " + range(address, length));
    }
  }

  private static String range(long address, long length) {
    return Long.toHexString(address) + " + " + length + " bytes";
  }
}
