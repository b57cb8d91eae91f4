// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the memory of a trace lies in an arena. The pages that the trace registers form segments,
 * as long as possible; the plan puts them side by side in their old order, with one page between
 * that is never mapped, so that what was apart stays apart and what was adjacent stays adjacent.
 * Offsets count from the begin of the arena, whose first page is left free too. Immutable.
 */
final class AddressPlan {
  private final long[] starts;
  private final long[] ends;
  private final long[] offsets;
  private final long pageSize;
  private final long size;

  private AddressPlan(long pageSize, List<Range<Long>> segments) {
    this.pageSize = pageSize;
    starts = new long[segments.size()];
    ends = new long[segments.size()];
    offsets = new long[segments.size()];
    long offset = pageSize;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = segments.get(i).lowerEndpoint();
      ends[i] = segments.get(i).upperEndpoint();
      offsets[i] = offset;
      offset += ends[i] - starts[i] + pageSize;
    }
    size = offset;
  }

  /** Collects the ranges that a trace registers. */
  static final class Builder {
    private final RangeSet<Long> pages = TreeRangeSet.create();
    private final long pageSize;

    Builder(long pageSize) {
      this.pageSize = pageSize;
    }

    void add(long address, long length) {
      long start = address & -pageSize;
      long end = (address + length + pageSize - 1) & -pageSize;
      pages.add(Range.closedOpen(start, end));
    }

    AddressPlan build() {
      return new AddressPlan(pageSize, List.copyOf(pages.asRanges()));
    }
  }

  long pageSize() {
    return pageSize;
  }

  /** Returns the bytes from the begin of the arena to its end, free pages included. */
  long size() {
    return size;
  }

  /** Returns the bytes that the trace registers, each counted once. */
  long footprint() {
    return size - pageSize * (starts.length + 1L);
  }

  /** Returns the offset of a byte of some segment. */
  long offset(long traceAddress) {
    int segment = lastAtOrBefore(traceAddress);
    if (segment < 0 || traceAddress >= ends[segment]) {
      throw new IllegalArgumentException(
          "not an address of the trace: " + Long.toHexString(traceAddress));
    }
    return offsets[segment] + traceAddress - starts[segment];
  }

  /** Returns the parts of a range that lie in segments, as offsets, in order. */
  List<ByteRange> intersect(long traceAddress, long length) {
    List<ByteRange> parts = new ArrayList<>();
    long end = traceAddress + length;
    int segment = Math.max(0, lastAtOrBefore(traceAddress));
    for (; segment < starts.length && starts[segment] < end; segment++) {
      long from = Math.max(traceAddress, starts[segment]);
      long to = Math.min(end, ends[segment]);
      if (from < to) {
        parts.add(new ByteRange(offsets[segment] + from - starts[segment], to - from));
      }
    }
    return parts;
  }

  private int lastAtOrBefore(long traceAddress) {
    int found = Arrays.binarySearch(starts, traceAddress);
    return found >= 0 ? found : -found - 2;
  }
}
