// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts per page, kept as boundaries: a page has the count of the last boundary at or before it,
 * and 0 before the first. Neighbours with equal counts have no boundary between them, so the size
 * follows the registrations and not the pages. One thread at a time.
 */
final class PageCounts {
  private final TreeMap<Long, Integer> boundaries = new TreeMap<>();

  /** Adds 1 to every page of a span. */
  void add(PageSpan span) {
    change(span, 1);
  }

  /** Takes 1 from every page of a span; an IllegalStateException, before any change, below 0. */
  void remove(PageSpan span) {
    if (!parts(span, 0).isEmpty()) {
      throw new IllegalStateException("some page of " + span + " is not counted");
    }
    change(span, -1);
  }

  private void change(PageSpan span, int by) {
    split(span.first());
    split(span.end());
    boundaries
        .subMap(span.first(), true, span.end(), false)
        .replaceAll((page, count) -> count + by);
    join(span.first());
    join(span.end());
  }

  /** Returns the parts of a span whose pages have exactly a count, in ascending order. */
  List<PageSpan> parts(PageSpan span, int count) {
    List<PageSpan> parts = new ArrayList<>();
    long from = span.first();
    while (from < span.end()) {
      Long boundary = boundaries.higherKey(from);
      long to = boundary == null ? span.end() : Math.min(boundary, span.end());
      if (at(from) == count) {
        parts.add(new PageSpan(from, to));
      }
      from = to;
    }
    return parts;
  }

  /** Returns the number of boundaries, the measure of memory used. */
  int size() {
    return boundaries.size();
  }

  private int at(long page) {
    Map.Entry<Long, Integer> boundary = boundaries.floorEntry(page);
    return boundary == null ? 0 : boundary.getValue();
  }

  private void split(long page) {
    boundaries.putIfAbsent(page, at(page));
  }

  /** Drops a boundary between pages with equal counts. */
  private void join(long page) {
    Map.Entry<Long, Integer> before = boundaries.lowerEntry(page);
    int countBefore = before == null ? 0 : before.getValue();
    boundaries.remove(page, countBefore);
  }
}
