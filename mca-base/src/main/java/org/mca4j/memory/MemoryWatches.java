// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * Ranges of memory, each under a cookie, and what happened to them since somebody looked: the
 * contract of Linux's {@code ummunotify} over any monitor. For programs with a cache of their own.
 *
 * <p>A program compares {@link #generation} with what it saw last, before it trusts anything it
 * knows about the watched memory, and calls {@link #read} when they differ. What waits to be read
 * is at most one record for each watch, however many events there are.
 *
 * <p>Any thread may call. The lock inside is taken after the monitor's own, never before it.
 */
public final class MemoryWatches implements AutoCloseable {
  /** A watched range, and what happened to it; guarded by {@code this} of the watches. */
  private static final class Watch {
    final long cookie;
    final long start;
    final long end;
    WatchEvent.@Nullable Hint hint;

    Watch(long cookie, long start, long end) {
      this.cookie = cookie;
      this.start = start;
      this.end = end;
    }
  }

  private final MemoryMonitor monitor;
  private final InvalidationSink sink = this::invalidated;

  // All guarded by this, except that anybody may read the generation.
  private final Map<Long, Watch> byCookie = new HashMap<>();
  private final TreeMap<Long, List<Watch>> byStart = new TreeMap<>(Long::compareUnsigned);
  private final Set<Watch> pending = new LinkedHashSet<>();
  private long longest;
  private boolean closed;
  private volatile long generation;

  /**
   * Begins to listen.
   *
   * @param monitor where the news comes from; stays open, and belongs to the caller
   */
  public MemoryWatches(MemoryMonitor monitor) {
    this.monitor = monitor;
    monitor.subscribe(sink);
  }

  /**
   * Watches a range.
   *
   * @param cookie names the watch in events; must not be in use
   * @param start the first byte, unsigned
   * @param end the byte after the last, unsigned and greater
   * @throws IllegalArgumentException when the cookie is in use or the range is empty
   * @throws McaException MEMORY_UNSUITABLE when the monitor does not see what happens to the range;
   *     then it is not watched
   */
  public void watch(long cookie, long start, long end) {
    if (Long.compareUnsigned(start, end) >= 0) {
      throw new IllegalArgumentException("a range has to end after its start");
    }
    deliver();
    Watch watch = new Watch(cookie, start, end);
    add(watch);
    Coverage coverage = monitor.cover(start, end - start);
    if (coverage instanceof Coverage.NotCovered not) {
      unwatch(cookie);
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          "0x"
              + Long.toHexString(start)
              + " to 0x"
              + Long.toHexString(end)
              + " cannot be watched: "
              + not.cause());
    }
  }

  private synchronized void add(Watch watch) {
    requireOpen();
    if (byCookie.putIfAbsent(watch.cookie, watch) != null) {
      throw new IllegalArgumentException("the cookie " + watch.cookie + " is in use");
    }
    byStart.computeIfAbsent(watch.start, start -> new ArrayList<>()).add(watch);
    longest = Math.max(longest, watch.end - watch.start);
  }

  /**
   * Ends a watch and forgets what happened to it; an unknown cookie is ignored.
   *
   * @param cookie names the watch
   */
  public synchronized void unwatch(long cookie) {
    requireOpen();
    Watch watch = byCookie.remove(cookie);
    if (watch != null) {
      pending.remove(watch);
      List<Watch> same = byStart.get(watch.start);
      same.remove(watch);
      if (same.isEmpty()) {
        byStart.remove(watch.start);
      }
    }
  }

  /**
   * Returns how many events have touched watched memory. Costs a few loads when nothing happened,
   * no system call.
   *
   * @return a number that only grows; includes what the calling thread released itself
   */
  public long generation() {
    deliver();
    return generation;
  }

  /**
   * Takes what happened since the last read: an {@link WatchEvent.Inval} for each watch that was
   * touched, and at the end a {@link WatchEvent.Last}.
   *
   * @param events where to add them
   */
  public void read(Collection<? super WatchEvent> events) {
    deliver();
    synchronized (this) {
      requireOpen();
      for (Watch watch : pending) {
        events.add(new WatchEvent.Inval(watch.cookie, watch.hint));
        watch.hint = null;
      }
      pending.clear();
      events.add(new WatchEvent.Last(generation));
    }
  }

  private void deliver() {
    if (monitor.changed()) {
      monitor.drain();
    }
  }

  private synchronized void invalidated(long address, long length) {
    if (length == 0) {
      return;
    }
    long end = Long.compareUnsigned(address + length, address) < 0 ? -1 : address + length;
    long from = Long.compareUnsigned(address, longest) < 0 ? 0 : address - longest;
    boolean hit = false;
    for (List<Watch> watches : byStart.subMap(from, true, end, false).values()) {
      for (Watch watch : watches) {
        if (Long.compareUnsigned(watch.end, address) > 0) {
          mark(watch, address, end);
          hit = true;
        }
      }
    }
    if (hit) {
      generation++;
    }
  }

  /** The first event leaves a hint, the next one takes it away. */
  private void mark(Watch watch, long start, long end) {
    if (pending.add(watch)) {
      watch.hint =
          new WatchEvent.Hint(
              Long.compareUnsigned(start, watch.start) > 0 ? start : watch.start,
              Long.compareUnsigned(end, watch.end) < 0 ? end : watch.end);
    } else {
      watch.hint = null;
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the watches are closed");
    }
  }

  /** Ends all watches and stops listening. Idempotent. */
  @Override
  public void close() {
    monitor.unsubscribe(sink);
    synchronized (this) {
      closed = true;
      byCookie.clear();
      byStart.clear();
      pending.clear();
    }
  }
}
