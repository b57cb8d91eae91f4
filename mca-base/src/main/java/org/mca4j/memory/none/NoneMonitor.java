// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.none;

import org.mca4j.memory.InvalidationSink;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.Subscribers;

/**
 * A monitor that promises nothing. What the program announces is passed on nevertheless: that can
 * only make a cache more coherent, as for persistent registrations.
 */
final class NoneMonitor implements MemoryMonitor {
  private final Subscribers subscribers = new Subscribers();

  @Override
  public String name() {
    return NoneComponent.NAME;
  }

  @Override
  public boolean trustworthy() {
    return false;
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
