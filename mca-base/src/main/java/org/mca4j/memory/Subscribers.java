// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * The subscribers of a monitor: a list that is copied when it changes, so that telling them holds
 * no lock and they may subscribe and unsubscribe meanwhile. Thread safe.
 */
public final class Subscribers {
  private static final Logger LOGGER = LogManager.getLogger(Subscribers.class);

  private final Object lock = new Object();
  private volatile List<InvalidationSink> sinks = List.of();

  /** Guarded by the lock. */
  private boolean closed;

  /** Creates an empty list. */
  public Subscribers() {}

  /**
   * Adds a subscriber; a second time is ignored.
   *
   * @param sink told of every range from now on
   * @throws IllegalStateException when the list is closed
   */
  public void add(InvalidationSink sink) {
    synchronized (lock) {
      if (closed) {
        throw new IllegalStateException("the memory monitor is closed");
      }
      if (!sinks.contains(sink)) {
        List<InvalidationSink> more = new ArrayList<>(sinks);
        more.add(sink);
        sinks = List.copyOf(more);
      }
    }
  }

  /**
   * Removes a subscriber; an unknown one is ignored.
   *
   * @param sink not told any more, except by a call already under way
   */
  public void remove(InvalidationSink sink) {
    synchronized (lock) {
      List<InvalidationSink> fewer = new ArrayList<>(sinks);
      fewer.remove(sink);
      sinks = List.copyOf(fewer);
    }
  }

  /**
   * Tells all subscribers, in the order of subscribing, that memory goes away. One that breaks its
   * contract and throws does not keep the others from hearing it.
   *
   * @param address the first byte, unsigned
   * @param length bytes, read as unsigned
   */
  public void tell(long address, long length) {
    for (InvalidationSink sink : sinks) {
      try {
        sink.invalidateRange(address, length);
      } catch (RuntimeException e) {
        LOGGER.error(
            "{} failed to invalidate {} bytes at 0x{}", sink, length, Long.toHexString(address), e);
      }
    }
  }

  /** Drops all subscribers and takes no more. */
  public void close() {
    synchronized (lock) {
      closed = true;
      sinks = List.of();
    }
  }
}
