// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.tools.trace.TraceEvent;
import org.mca4j.tools.trace.TraceHeader;
import org.mca4j.tools.trace.TraceReader;

/**
 * What one pass over a trace shows; made, and the whole file so checked, before anything is
 * registered.
 *
 * @param file the trace
 * @param events all events
 * @param registers the uses that begin
 * @param openAtExit the uses that do not end
 * @param unmaps the ranges taken away
 * @param plan where the memory goes
 * @param warnings where the header contradicts the events
 */
record TraceOutline(
    Path file,
    long events,
    long registers,
    long openAtExit,
    long unmaps,
    AddressPlan plan,
    List<String> warnings) {

  /**
   * Reads a trace from end to end.
   *
   * @throws McaException as {@link TraceReader}; TRACE_CORRUPT also when the trace's page size is
   *     none that this system can work with
   */
  static TraceOutline of(Path file, long systemPageSize) {
    try (TraceReader reader = TraceReader.open(file)) {
      long pageSize = reader.header().pageSize();
      if (pageSize % systemPageSize != 0) {
        throw new McaException(
            McaErrorCode.TRACE_CORRUPT,
            file
                + ": the trace's pages have "
                + pageSize
                + " bytes, this system's have "
                + systemPageSize
                + "; replay it where the system's page size divides the trace's");
      }
      return scan(file, reader);
    }
  }

  private static TraceOutline scan(Path file, TraceReader reader) {
    AddressPlan.Builder plan = new AddressPlan.Builder(reader.header().pageSize());
    long events = 0;
    long registers = 0;
    long deregisters = 0;
    long unmaps = 0;
    TraceEvent event = reader.next();
    while (event != null) {
      events++;
      if (event instanceof TraceEvent.Reg reg) {
        registers++;
        plan.add(reg.address(), reg.length());
      } else if (event instanceof TraceEvent.Dereg) {
        deregisters++;
      } else if (event instanceof TraceEvent.Unmap) {
        unmaps++;
      }
      event = reader.next();
    }
    long open = registers - deregisters;
    List<String> warnings = new ArrayList<>();
    compare(file, reader.header(), "events", events, warnings);
    compare(file, reader.header(), "open-at-exit", open, warnings);
    return new TraceOutline(file, events, registers, open, unmaps, plan.build(), warnings);
  }

  private static void compare(
      Path file, TraceHeader header, String key, long found, List<String> warnings) {
    OptionalLong declared = header.count(key);
    if (declared.isPresent() && declared.getAsLong() != found) {
      warnings.add(
          file
              + ": the header says "
              + key
              + ": "
              + declared.getAsLong()
              + ", the file has "
              + found);
    }
  }
}
