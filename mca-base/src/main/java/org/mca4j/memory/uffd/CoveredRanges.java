// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.util.Map;
import java.util.TreeMap;

/**
 * The ranges that are watched, to know how many separate ones there are: one unmap can bring an
 * event for each. Ranges that overlap or touch count as one. One thread at a time may call.
 */
final class CoveredRanges {
  /** Start to end; no two overlap or touch. */
  private final TreeMap<Long, Long> ends = new TreeMap<>(Long::compareUnsigned);

  int count() {
    return ends.size();
  }

  /** Says whether a range lies in one that is there. */
  boolean contains(long start, long end) {
    Map.Entry<Long, Long> before = ends.floorEntry(start);
    return before != null && Long.compareUnsigned(end, before.getValue()) <= 0;
  }

  /** Adds a range, and joins what it meets. */
  void add(long start, long end) {
    long from = start;
    long to = end;
    Map.Entry<Long, Long> met = ends.floorEntry(end);
    while (met != null && Long.compareUnsigned(met.getValue(), start) >= 0) {
      from = least(from, met.getKey());
      to = greatest(to, met.getValue());
      ends.remove(met.getKey());
      met = ends.floorEntry(end);
    }
    ends.put(from, to);
  }

  /** Takes a range out, whatever of it is there. */
  void remove(long start, long end) {
    Map.Entry<Long, Long> met = start == end ? null : ends.lowerEntry(end);
    while (met != null && Long.compareUnsigned(met.getValue(), start) > 0) {
      ends.remove(met.getKey());
      if (Long.compareUnsigned(met.getKey(), start) < 0) {
        ends.put(met.getKey(), start);
      }
      if (Long.compareUnsigned(met.getValue(), end) > 0) {
        ends.put(end, met.getValue());
      }
      met = ends.lowerEntry(end);
    }
  }

  private static long least(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  private static long greatest(long a, long b) {
    return Long.compareUnsigned(a, b) > 0 ? a : b;
  }
}
