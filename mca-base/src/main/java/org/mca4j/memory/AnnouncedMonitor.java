// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Base of the monitors that hear only what the program announces with {@link #released}. They tell
 * their subscribers at once, so nothing is ever pending.
 */
public abstract class AnnouncedMonitor implements MemoryMonitor {
  private final String name;
  private final Subscribers subscribers = new Subscribers();
  private final AtomicLong delivered = new AtomicLong();

  /**
   * Creates a monitor without subscribers.
   *
   * @param name the component's name
   */
  protected AnnouncedMonitor(String name) {
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final boolean changed() {
    return false;
  }

  @Override
  public final void drain() {}

  @Override
  public final boolean quiet() {
    return true;
  }

  @Override
  public boolean coversEverything() {
    return true;
  }

  @Override
  public final long generation() {
    return delivered.get();
  }

  @Override
  public final void subscribe(InvalidationSink sink) {
    subscribers.add(sink);
  }

  @Override
  public final void unsubscribe(InvalidationSink sink) {
    subscribers.remove(sink);
  }

  @Override
  public final void released(long address, long length) {
    subscribers.tell(address, length);
    delivered.incrementAndGet();
  }

  @Override
  public final void close() {
    subscribers.close();
  }
}
