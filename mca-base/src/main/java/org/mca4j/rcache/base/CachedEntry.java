// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;

/**
 * A registration as a cache keeps it: what it covers, and its state in one atomic word. Everything
 * but the state and the time stamp is final, so a reader that finds an entry through a data race
 * sees it whole.
 *
 * <p><b>The state word</b> holds the number of references in its upper bits and three flags:
 *
 * <pre>
 * INVALID  nobody gets it any more; its last holder closes it
 * CLOSED   somebody takes it back to the registrar, once; nobody else may
 * PERSIST  stays when nobody holds it, and is not evicted
 * </pre>
 *
 * Idle is no bit of its own: no reference and no flag. PERSIST is one because the last release has
 * to see it in the same step: read beforehand, it could be set in between. The transitions, and who
 * makes them:
 *
 * <pre>
 * acquire     any thread   +1 by an unconditional add, judged by the value it replaced; with a flag
 *                          set it was in vain and is undone
 * release     a holder     -1 by compare-and-set, refused at 0, so that a release too many changes
 *                          nothing. Whoever brings an INVALID entry (or one not to be kept) to 0
 *                          sets CLOSED in the same step, and has to take it back
 * invalidate  under the cache's lock   sets INVALID; if nobody holds it, tries 0 -> CLOSED
 * persist     a holder, under the cache's lock   sets PERSIST
 * evict       under the cache's lock   0 and no flag -> CLOSED
 * close       under the cache's lock   sets CLOSED whatever the count; later releases only count
 * </pre>
 *
 * CLOSED is set once: every path to it is a compare-and-set or an or that tells whether the flag
 * was there before, and only the thread that set it takes the entry back. An acquire in vain may
 * hold the count above 0 for a moment, so that the real last holder leaves without closing; then
 * the undoing thread meets 0 with INVALID and closes instead. An entry is never used again after
 * CLOSED.
 *
 * <p><b>Memory ordering.</b> Atomic updates of the state are volatile. A holder's use of the memory
 * comes before its release, and the thread that closes has read that release (or a later one), so
 * it comes before the deregistration. The time stamp is written before the release that makes the
 * entry idle and read after a compare-and-set from idle was lost or won.
 */
public abstract class CachedEntry implements Registration {
  private static final long INVALID = 1;
  private static final long CLOSED = 2;
  private static final long PERSIST = 4;
  private static final long DEAD = INVALID | CLOSED;
  private static final long ONE = 1 << 8;

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(CachedEntry.class, "state", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long start;
  private final long length;
  private volatile long state;

  /** When it was last released, on the cache's clock. */
  private long stamp;

  /** Where it stands in the {@link EvictionQueue}, which guards these. */
  long queueStamp;

  int queueRound;
  boolean queued;

  private final int rights;
  private final RegistrarHandle handle;

  /**
   * Creates an entry in use.
   *
   * @param handle what the registrar gave
   * @param access the rights it has
   * @param references at least 1
   * @param shared false for an entry that is never to be found
   */
  protected CachedEntry(RegistrarHandle handle, Access access, int references, boolean shared) {
    this.handle = handle;
    this.start = handle.address();
    this.length = handle.length();
    this.rights = access.bits();
    this.state = references * ONE | (shared ? 0 : INVALID);
  }

  /**
   * Says whether this entry contains a range and has the rights.
   *
   * @param address the first byte
   * @param bytes at least 1
   * @param bits the rights needed
   * @return true when it does, whatever its state
   */
  public final boolean covers(long address, long bytes, int bits) {
    long offset = address - start;
    return Long.compareUnsigned(offset, length) < 0
        && Long.compareUnsigned(bytes, length - offset) <= 0
        && (rights & bits) == bits;
  }

  /**
   * Takes a reference unless the entry is dead; in vain it has to be undone.
   *
   * @return false when {@link #undo} has to follow
   */
  public final boolean acquire() {
    return ((long) STATE.getAndAdd(this, ONE) & DEAD) == 0;
  }

  /**
   * Takes back an acquire in vain.
   *
   * @return true when the caller has thereby closed the entry and has to take it back
   */
  public final boolean undo() {
    for (; ; ) {
      long seen = state;
      if (seen < ONE) {
        return false;
      }
      long next = seen - ONE;
      boolean closes = next < ONE && (next & DEAD) == INVALID;
      if (STATE.compareAndSet(this, seen, closes ? next | CLOSED : next)) {
        return closes;
      }
    }
  }

  /**
   * Gives a reference back.
   *
   * @param keep whether the entry may stay when nobody holds it, even if it does not persist
   * @param now the time of the release on the cache's clock; noted only when there is a reference
   * @return true when the caller has thereby closed the entry and has to take it back
   * @throws IllegalStateException when there is no reference to give back
   */
  public final boolean release(boolean keep, long now) {
    for (; ; ) {
      long seen = state;
      if (seen < ONE) {
        throw RcacheErrors.notInUse(range());
      }
      stamp = now;
      long next = seen - ONE;
      boolean closes = next == 0 ? !keep : next < ONE && (next & DEAD) == INVALID;
      if (STATE.compareAndSet(this, seen, closes ? next | CLOSED : next)) {
        return closes;
      }
    }
  }

  /**
   * Takes one more reference for a holder.
   *
   * @throws IllegalStateException when nobody holds the entry
   */
  public final void retain() {
    for (; ; ) {
      long seen = state;
      if (seen < ONE) {
        throw RcacheErrors.notInUse(range());
      }
      if (STATE.compareAndSet(this, seen, seen + ONE)) {
        return;
      }
    }
  }

  /**
   * Makes the entry invalid. Only under the cache's lock.
   *
   * @return true when nobody held it, so that the caller has closed it and has to have it taken
   *     back
   */
  public final boolean invalidate() {
    long flags = (long) STATE.getAndBitwiseOr(this, INVALID) & (PERSIST | CLOSED | INVALID);
    flags |= INVALID;
    return (flags & CLOSED) == 0 && STATE.compareAndSet(this, flags, flags | CLOSED);
  }

  /** Makes the entry stay when nobody holds it. Only by a holder, under the cache's lock. */
  public final void persist() {
    STATE.getAndBitwiseOr(this, PERSIST);
  }

  /**
   * Says whether the entry stays when nobody holds it.
   *
   * @return a momentary answer; true stays true
   */
  public final boolean persists() {
    return (state & PERSIST) != 0;
  }

  /** Closes the entry if it is idle and was not released after a time; under the cache's lock. */
  final boolean evictUnlessUsedAfter(long time) {
    return stamp <= time && STATE.compareAndSet(this, 0L, CLOSED);
  }

  /**
   * Closes the entry whatever its state. Only under the cache's lock.
   *
   * @return true when somebody holds it
   */
  public final boolean close() {
    return (long) STATE.getAndBitwiseOr(this, CLOSED) >= ONE;
  }

  /**
   * Says whether somebody holds the entry.
   *
   * @return a momentary answer
   */
  public final boolean inUse() {
    return state >= ONE;
  }

  /**
   * Says whether the entry is invalid or closed.
   *
   * @return a momentary answer; true stays true
   */
  public final boolean dead() {
    return (state & DEAD) != 0;
  }

  /**
   * Says whether the entry was made invalid, rather than closed while it was valid.
   *
   * @return a momentary answer; true stays true
   */
  public final boolean invalid() {
    return (state & INVALID) != 0;
  }

  /**
   * Returns when the entry was last released.
   *
   * @return a time on the cache's clock
   */
  public final long stamp() {
    return stamp;
  }

  /**
   * Returns the registered range.
   *
   * @return a new object
   */
  public final PageRange range() {
    return new PageRange(start, start + length);
  }

  /**
   * Returns the rights as flags.
   *
   * @return 0 to 15
   */
  public final int rights() {
    return rights;
  }

  /**
   * Returns the byte after the last.
   *
   * @return an address, unsigned
   */
  public final long end() {
    return start + length;
  }

  @Override
  public final long address() {
    return start;
  }

  @Override
  public final long length() {
    return length;
  }

  @Override
  public final Access access() {
    return Access.ofBits(rights);
  }

  @Override
  public final RegistrarHandle handle() {
    return handle;
  }

  @Override
  public final boolean isShared() {
    return !dead();
  }

  @Override
  public String toString() {
    long seen = state;
    return String.format(
        "[0x%x, 0x%x) %s, %d references%s%s%s",
        start,
        end(),
        access(),
        seen >>> 8,
        (seen & INVALID) == 0 ? "" : ", invalid",
        (seen & PERSIST) == 0 ? "" : ", persistent",
        (seen & CLOSED) == 0 ? "" : ", closed");
  }
}
