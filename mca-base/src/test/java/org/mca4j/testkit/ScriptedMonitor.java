// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.mca4j.memory.Coverage;
import org.mca4j.memory.InvalidationSink;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.Subscribers;

/**
 * A fake monitor whose events arrive when a test says so, and are delivered when the cache asks: it
 * brings about the moments that a real one has only by chance. Thread safe.
 */
public final class ScriptedMonitor implements MemoryMonitor {
  private record Event(long address, long length) {}

  private final Subscribers subscribers = new Subscribers();
  private final Queue<Event> arrived = new ArrayDeque<>();
  private final AtomicInteger restless = new AtomicInteger();
  private final AtomicInteger probes = new AtomicInteger();
  private volatile long longest = Long.MAX_VALUE;
  private volatile boolean changed;
  private volatile long delivered;

  /** An event arrives, and is not delivered yet. */
  public synchronized void arrive(long address, long length) {
    arrived.add(new Event(address, length));
    changed = true;
  }

  /** The next probes find memory in motion. */
  public void disturb(int probesInVain) {
    restless.set(probesInVain);
  }

  /** From now on nothing can be watched. */
  public void coverNothing() {
    coverUpTo(0);
  }

  /** From now on longer ranges cannot be watched. */
  public void coverUpTo(long bytes) {
    longest = bytes;
  }

  /** Returns how often {@link #quiet} was asked. */
  public int probes() {
    return probes.get();
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public boolean trustworthy() {
    return true;
  }

  @Override
  public boolean changed() {
    return changed;
  }

  @Override
  public synchronized void drain() {
    for (Event event = arrived.poll(); event != null; event = arrived.poll()) {
      subscribers.tell(event.address, event.length);
      delivered++;
    }
    changed = false;
  }

  @Override
  public boolean quiet() {
    probes.incrementAndGet();
    return restless.getAndUpdate(left -> Math.max(0, left - 1)) == 0;
  }

  @Override
  public Coverage cover(long address, long length) {
    return length <= longest ? Coverage.covered() : Coverage.notCovered("the test says so");
  }

  @Override
  public long generation() {
    return delivered;
  }

  @Override
  public void subscribe(InvalidationSink sink) {
    subscribers.add(sink);
  }

  @Override
  public void unsubscribe(InvalidationSink sink) {
    subscribers.remove(sink);
  }

  @Override
  public void released(long address, long length) {
    subscribers.tell(address, length);
  }

  @Override
  public void close() {
    subscribers.close();
  }
}
