// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import java.util.BitSet;

/** Checks what only the events together show: time, and the ids in use. */
final class EventOrder {
  private final BitSet open = new BitSet();
  private long lastNanos;
  private int lastId;

  void check(TraceEvent event) throws MalformedLineException {
    if (event.nanos() < lastNanos) {
      throw MalformedLineException.expected(
          "a time of at least " + lastNanos, Long.toString(event.nanos()));
    }
    lastNanos = event.nanos();
    if (event instanceof TraceEvent.Reg reg) {
      open(reg.id());
    } else if (event instanceof TraceEvent.Dereg dereg) {
      close(dereg.id());
    }
  }

  private void open(int id) throws MalformedLineException {
    if (id != lastId + 1) {
      throw MalformedLineException.expected("the id " + (lastId + 1L), Integer.toString(id));
    }
    open.set(id);
    lastId = id;
  }

  private void close(int id) throws MalformedLineException {
    if (!open.get(id)) {
      String why = id > 0 && id <= lastId ? " (closed before)" : " (never opened)";
      throw MalformedLineException.expected("an id that is open", id + why);
    }
    open.clear(id);
  }
}
