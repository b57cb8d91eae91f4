// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;

/**
 * What a cache has registered, and which pages were unmapped since. A registration that lost pages
 * stays known after it was taken back, as a cache without a monitor would have kept it; it is
 * forgotten when a new registration covers it. Thread safe, since a cache may call its registrar
 * from a thread of its own.
 */
final class RegisteredRanges {
  private static final class Entry {
    final Range<Long> range;
    final Access access;
    final RangeSet<Long> lost = TreeRangeSet.create();
    boolean handedOut;

    Entry(Range<Long> range, Access access) {
      this.range = range;
      this.access = access;
    }

    boolean covers(Range<Long> other, Access needed) {
      return range.encloses(other) && access.includes(needed);
    }

    boolean isStaleFor(Range<Long> request, Access needed) {
      return covers(request, needed) && lost.intersects(request);
    }
  }

  private final IdentityHashMap<RegistrarHandle, Entry> byHandle = new IdentityHashMap<>();
  private final TreeMap<Long, List<Entry>> byStart = new TreeMap<>();
  private long longest;

  synchronized void add(RegistrarHandle handle, Access access) {
    Entry entry = new Entry(range(handle.address(), handle.length()), access);
    byHandle.put(handle, entry);
    byStart.computeIfAbsent(handle.address(), start -> new ArrayList<>()).add(entry);
    longest = Math.max(longest, handle.length());
  }

  synchronized void remove(RegistrarHandle handle) {
    Entry entry = byHandle.remove(handle);
    if (entry != null && entry.lost.isEmpty()) {
      forget(entry);
    }
  }

  /** Notes that pages go. */
  synchronized void lose(ByteRange pages) {
    Range<Long> gone = range(pages.start(), pages.length());
    for (Entry entry : overlapping(gone, entry -> true)) {
      entry.lost.add(gone.intersection(entry.range));
    }
  }

  /**
   * Notes what a request got.
   *
   * @return true when it got a registration made for it, although there was one that contains the
   *     request and lost some of its pages
   */
  synchronized boolean handOut(RegistrarHandle handle, ByteRange request, Access access) {
    Entry given = byHandle.get(handle);
    if (given == null || given.handedOut) {
      return false;
    }
    given.handedOut = true;
    Range<Long> wanted = range(request.start(), request.length());
    boolean stale = !overlapping(wanted, entry -> entry.isStaleFor(wanted, access)).isEmpty();
    overlapping(
            given.range, entry -> !entry.lost.isEmpty() && given.covers(entry.range, entry.access))
        .forEach(this::forget);
    return stale;
  }

  private List<Entry> overlapping(Range<Long> range, Predicate<Entry> wanted) {
    List<Entry> found = new ArrayList<>();
    long first = range.lowerEndpoint() - longest;
    for (List<Entry> entries : byStart.subMap(first, range.upperEndpoint()).values()) {
      for (Entry entry : entries) {
        if (entry.range.upperEndpoint() > range.lowerEndpoint() && wanted.test(entry)) {
          found.add(entry);
        }
      }
    }
    return found;
  }

  private void forget(Entry entry) {
    List<Entry> entries = byStart.get(entry.range.lowerEndpoint());
    if (entries != null && entries.remove(entry) && entries.isEmpty()) {
      byStart.remove(entry.range.lowerEndpoint());
    }
  }

  private static Range<Long> range(long start, long length) {
    return Range.closedOpen(start, start + length);
  }
}
