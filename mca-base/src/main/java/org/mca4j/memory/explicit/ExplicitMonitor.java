// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.explicit;

import org.mca4j.memory.InvalidationSink;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.Subscribers;

/** A monitor that knows what the program announces, and takes that for everything. */
final class ExplicitMonitor implements MemoryMonitor {
  private final Subscribers subscribers = new Subscribers();

  @Override
  public String name() {
    return ExplicitComponent.NAME;
  }

  @Override
  public boolean trustworthy() {
    return true;
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
