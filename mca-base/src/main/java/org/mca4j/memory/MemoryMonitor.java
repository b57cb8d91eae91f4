// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

/**
 * A source of the news that memory goes away. Thread safe. Subscribers are called without a lock
 * held, before {@link #released} returns.
 */
public interface MemoryMonitor extends AutoCloseable {
  /**
   * Returns the component's name, for reports.
   *
   * @return for example {@code explicit}
   */
  String name();

  /**
   * Says whether every release of registered memory is reported before the memory can be reused, so
   * that a cache may keep idle registrations.
   *
   * @return true when idle registrations are safe behind this monitor
   */
  boolean trustworthy();

  /**
   * Adds a subscriber; a second time is ignored.
   *
   * @param sink told of every range that goes away from now on
   */
  void subscribe(InvalidationSink sink);

  /**
   * Removes a subscriber; an unknown one is ignored.
   *
   * @param sink not told any more once this returns, except by a call already under way
   */
  void unsubscribe(InvalidationSink sink);

  /**
   * Takes the embedder's word that memory is about to go away, before it does.
   *
   * @param address the first byte, unsigned
   * @param length bytes, read as unsigned
   */
  void released(long address, long length);

  /** Drops all subscribers. Idempotent. */
  @Override
  void close();
}
