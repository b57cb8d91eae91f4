// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.base.Backoff;
import org.mca4j.rcache.base.ByteGauge;
import org.mca4j.rcache.base.HintTable;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.rcache.base.RangeIndex;

/**
 * What one cache has registered, and how it is found. Caches that share limits by name do not share
 * this: a registration is good only for the registrar that made it. {@link #find} may be called by
 * any thread; everything else under the lock of {@link GrdmaTable}.
 */
final class GrdmaIndex {
  final RangeIndex<GrdmaEntry> ordered = new RangeIndex<>();
  final List<GrdmaFlight> flights = new ArrayList<>();

  /** What is left of merged registrations. */
  final GrdmaSurvivors survivors = new GrdmaSurvivors();

  /** What the registrar refused lately of what was more than a request asked for. */
  final Backoff widenings;

  /** The requests that the registrar refused lately. */
  final Backoff failures;

  /** How often memory went away. Written under the lock, read without. */
  private volatile long events;

  private final ByteGauge valid = new ByteGauge();
  private final ByteGauge retired = new ByteGauge();

  /** How many entries were ever listed. */
  long additions;

  /** How many of this cache's registrations are on their way back to the registrar. */
  long leaving;

  /** Entries that are closed and wait for the next call to take them back. */
  private List<GrdmaEntry> pending = new ArrayList<>();

  /** Read without the lock by every call, so that an undisturbed cache costs one look. */
  private volatile boolean hasPending;

  /** Written under the lock, read without. */
  private volatile long pendingBytes;

  private final HintTable<GrdmaEntry> hints;
  private @Nullable GrdmaEntry first;
  private long live;

  GrdmaIndex(long pageSize, Backoff widenings, Backoff failures) {
    this.widenings = widenings;
    this.failures = failures;
    hints = new HintTable<>(pageSize);
  }

  /** Looks in the hint table alone. */
  @Nullable GrdmaEntry hint(long address, long length, int rights) {
    return hints.find(address, length, rights);
  }

  /** Looks in the order; without the lock, in vain is only a hint. */
  @Nullable GrdmaEntry find(long address, long length, int rights) {
    return ordered.find(address, length, rights);
  }

  /** Makes an entry findable. */
  void list(GrdmaEntry entry) {
    ordered.add(entry);
    file(entry);
  }

  /** Makes an entry findable, unless it may make others superfluous. */
  boolean listIfAlone(GrdmaEntry entry) {
    if (!ordered.addIfAlone(entry)) {
      return false;
    }
    file(entry);
    return true;
  }

  private void file(GrdmaEntry entry) {
    hints.file(entry, entry.address());
    entry.listed = true;
    valid.add(entry.length());
    additions++;
  }

  void unlist(GrdmaEntry entry) {
    ordered.remove(entry);
    forget(entry);
  }

  /** Unlists all entries that share a byte with a range. */
  List<GrdmaEntry> removeOverlapping(PageRange range) {
    List<GrdmaEntry> removed = ordered.removeOverlapping(range);
    for (GrdmaEntry entry : removed) {
      forget(entry);
    }
    return removed;
  }

  private void forget(GrdmaEntry entry) {
    hints.remove(entry, entry.address());
    forgetAlias(entry);
    entry.listed = false;
    valid.remove(entry.length());
  }

  /** Notes that an entry in use, which still counts, is found no more. */
  void retire(GrdmaEntry entry) {
    entry.retired = true;
    retired.add(entry.length());
  }

  private void forgetAlias(GrdmaEntry entry) {
    if (entry.hasAlias()) {
      hints.remove(entry, entry.alias());
    }
  }

  /** Files a listed entry under one more page, in place of the one it had before. */
  void alias(GrdmaEntry entry, long address) {
    if (entry.listed) {
      forgetAlias(entry);
      entry.alias(address);
      hints.file(entry, address);
    }
  }

  /** Forgets what it knows of memory that goes away, apart from the entries. */
  void forget(PageRange range) {
    long before = events;
    events = before + 1;
    survivors.forget(range);
    widenings.forget(range);
    failures.forget(range);
  }

  /** Returns, without the lock, how often memory went away. */
  long events() {
    return events;
  }

  /** Says, without the lock, whether {@link #takePending} would return something. */
  boolean hasPending() {
    return hasPending;
  }

  /** Returns, without the lock, how many bytes wait to be taken back. */
  long pendingBytes() {
    return pendingBytes;
  }

  void addPending(GrdmaEntry entry) {
    pending.add(entry);
    long before = pendingBytes;
    pendingBytes = before + entry.length();
    hasPending = true;
  }

  List<GrdmaEntry> takePending() {
    List<GrdmaEntry> taken = pending;
    pending = new ArrayList<>();
    pendingBytes = 0;
    hasPending = false;
    return taken;
  }

  int pending() {
    return pending.size();
  }

  void addLive(GrdmaEntry entry) {
    entry.next = first;
    if (first != null) {
      first.previous = entry;
    }
    first = entry;
    live++;
  }

  void removeLive(GrdmaEntry entry) {
    if (entry.previous != null) {
      entry.previous.next = entry.next;
    } else {
      first = entry.next;
    }
    if (entry.next != null) {
      entry.next.previous = entry.previous;
    }
    entry.previous = null;
    entry.next = null;
    live--;
    if (entry.retired) {
      retired.remove(entry.length());
    }
  }

  void forEachLive(Consumer<GrdmaEntry> action) {
    GrdmaEntry entry = first;
    while (entry != null) {
      GrdmaEntry next = entry.next;
      action.accept(entry);
      entry = next;
    }
  }

  long live() {
    return live;
  }

  /** Writes the bytes of what can be found, and of what is only still held, into a snapshot. */
  void report(Map<RcacheCounter, Long> into) {
    into.put(RcacheCounter.VALID_BYTES, valid.level());
    into.put(RcacheCounter.PEAK_VALID_BYTES, valid.peak());
    into.put(RcacheCounter.RETIRED_BYTES, retired.level());
    into.put(RcacheCounter.PEAK_RETIRED_BYTES, retired.peak());
  }
}
