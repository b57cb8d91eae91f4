// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

/**
 * A source of the news that memory goes away. Thread safe.
 *
 * <p>An event <em>arrives</em> when memory goes, and is <em>delivered</em> when all subscribers
 * have been told. A monitor that is told by the program delivers at once. One that is told by the
 * system may hold an event back until somebody asks for it, so whoever is about to trust memory
 * asks:
 *
 * <ol>
 *   <li>{@link #changed()}; when true, {@link #drain()} and look again;
 *   <li>unless the owner of the memory is known to be alive, {@link #quiet()} first, and {@link
 *       #changed()} after it: memory can be reused by another thread in the moment before its event
 *       arrives.
 * </ol>
 *
 * <p>Before memory is registered it is {@linkplain #cover covered}, else no event of it arrives;
 * and after it was registered {@link #changed()} is asked again, because memory may have gone in
 * between. Subscribers are called without a lock of a cache held.
 */
public interface MemoryMonitor extends AutoCloseable {
  /**
   * Returns the component's name, for reports.
   *
   * @return for example {@code explicit}
   */
  String name();

  /**
   * Says whether every release of covered memory is reported before the memory can be trusted
   * again, so that a cache may keep idle registrations.
   *
   * @return true when idle registrations are safe behind this monitor
   */
  boolean trustworthy();

  /**
   * Says whether no memory is ever covered, so that a trustworthy monitor stands for memory with a
   * Java owner only. A cache learns of the end of an owner by itself; it keeps what has one even if
   * it is not covered, for that owner alone, and nothing else.
   *
   * @return true when {@link #cover} never covers
   */
  default boolean ownersOnly() {
    return false;
  }

  /**
   * Says whether events have arrived that are not delivered yet. Costs a few loads, takes no lock
   * and allocates nothing; meant for every hit. An event of memory that the calling thread released
   * itself is always seen.
   *
   * @return true when {@link #drain()} has to be called before memory is trusted; always false for
   *     a monitor that delivers at once
   */
  boolean changed();

  /**
   * Delivers what has arrived: on return every event that {@link #changed()} could see before the
   * call has been told to all subscribers. May wait a moment for another thread that does the same,
   * so it must not be called with a lock held that a subscriber needs; a subscriber that calls it
   * from inside {@link InvalidationSink#invalidateRange} gets no more than it has.
   */
  void drain();

  /**
   * Says whether no release of covered memory is under way whose event has not arrived yet. May be
   * a system call; takes no lock and allocates nothing.
   *
   * @return false when memory may be reused already although {@link #changed()} says nothing; true
   *     at all times for a monitor without such a moment
   */
  boolean quiet();

  /**
   * Makes sure that the events of a range arrive from now on. Cheap when they do already. Coverage
   * lasts until the memory goes or the monitor is closed; there is nothing to undo. Whoever keeps
   * nothing idle need not ask.
   *
   * @param address the first byte, unsigned; rounded down to a page
   * @param length bytes, positive; the end is rounded up to a page
   * @return covered, or not with the cause; memory that is not covered must not be kept registered
   *     while nobody uses it, unless a Java object owns it
   */
  Coverage cover(long address, long length);

  /**
   * Says whether all memory is covered from the start, asked for or not.
   *
   * @return true for a monitor that the program tells everything
   */
  default boolean coversEverything() {
    return false;
  }

  /**
   * Returns how many events were delivered so far; one volatile read.
   *
   * @return a number that only grows
   */
  long generation();

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
   * Takes the embedder's word that memory is about to go away, before it does, and tells the
   * subscribers before returning.
   *
   * @param address the first byte, unsigned
   * @param length bytes, read as unsigned
   */
  void released(long address, long length);

  /**
   * Drops all subscribers and everything the monitor holds; nothing is covered any more. {@link
   * #changed()} is false afterwards. Idempotent.
   */
  @Override
  void close();
}
