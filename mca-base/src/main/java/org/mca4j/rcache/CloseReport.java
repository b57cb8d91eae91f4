// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.List;

/**
 * What a cache found when it was closed.
 *
 * @param inUse the registrations somebody still held; all were deregistered
 * @param notDeregistered how many registrations the registrar refused to take back
 */
public record CloseReport(List<Range> inUse, int notDeregistered) {
  /**
   * A range of memory.
   *
   * @param address the first byte, unsigned
   * @param length bytes
   */
  public record Range(long address, long length) {
    @Override
    public String toString() {
      return String.format("[0x%x, 0x%x)", address, address + length);
    }
  }

  /** A report with nothing to say. */
  public static final CloseReport CLEAN = new CloseReport(List.of(), 0);

  /**
   * Creates a report.
   *
   * @param inUse copied
   * @param notDeregistered at least 0
   */
  public CloseReport {
    inUse = List.copyOf(inUse);
  }
}
