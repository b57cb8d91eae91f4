// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.RegistrationInfo.State;

/**
 * What a hit and a release touch of a registration: its range and rights, which are final, and its
 * state in one atomic word. A reader that finds an entry through a data race sees the final part
 * whole. These fields are in a class of their own so that they lie next to each other.
 *
 * <p><b>The state word</b> counts the hits in its upper 28 bits and the references in the 28 below,
 * and has four flags:
 *
 * <pre>
 * INVALID  nobody gets it any more; its last holder closes it
 * CLOSED   somebody takes it back to the registrar, once; nobody else may
 * PERSIST  stays when nobody holds it, and is not evicted
 * WEAK     does not keep the owner of its memory reachable; nobody gets it before it does again
 * </pre>
 *
 * Idle is no bit of its own: no reference, and no flag but perhaps WEAK. PERSIST is one because the
 * last release has to see it in the same step: read beforehand, it could be set in between. The
 * transitions, and who makes them:
 *
 * <pre>
 * acquire     any thread   +1 by an unconditional add, judged by the value it replaced; with a flag
 *                          set it was in vain and is undone
 * hit         any thread   the same, and counts a hit by the same add
 * release     a holder     -1 by compare-and-set, refused at 0, so that a release too many changes
 *                          nothing. Whoever brings an INVALID entry (or one not to be kept) to 0
 *                          sets CLOSED in the same step, and has to take it back
 * invalidate  under the cache's lock   sets INVALID; if nobody holds it, tries 0 -> CLOSED
 * persist     a holder, under the cache's lock   sets PERSIST
 * weaken      under the cache's lock   sets WEAK if nobody holds it; the owner may be dropped then
 * strengthen  under the cache's lock   clears WEAK, after the owner is kept again
 * evict       under the cache's lock   idle -> CLOSED
 * close       under the cache's lock   sets CLOSED whatever the count; later releases only count
 * </pre>
 *
 * CLOSED is set once: every path to it is a compare-and-set or an or that tells whether the flag
 * was there before, and only the thread that set it takes the entry back. An acquire in vain may
 * hold the count above 0 for a moment, so that the real last holder leaves without closing; then
 * the undoing thread meets 0 with INVALID and closes instead. An entry is never used again after
 * CLOSED.
 *
 * <p><b>WEAK</b> is only set while nobody holds the entry, and an acquire that meets it is in vain,
 * so whoever holds an entry knows that it keeps the owner. Hits and releases do not touch the flag.
 *
 * <p><b>The count of hits.</b> A counter of the thread would cost a look-up of its own; here it
 * costs nothing. Whoever sets the first of INVALID and CLOSED hands the hits so far to {@link
 * #harvest}: later ones are in vain and count no more. A hit in vain for WEAK takes back what it
 * added, from the count or, when that was harvested meanwhile, from what was harvested. A count
 * that has reached half of what fits is harvested by the next hit, all but a rest that keeps those
 * in vain from borrowing.
 *
 * <p><b>Memory ordering.</b> Atomic updates of the state are volatile. A holder's use of the memory
 * comes before its release, and the thread that closes has read that release (or a later one), so
 * it comes before the deregistration. The time stamp is written before the release that makes the
 * entry idle and read after a compare-and-set from idle was lost or won.
 */
public abstract class EntryState {
  private static final long INVALID = 1;
  private static final long CLOSED = 2;
  private static final long PERSIST = 4;
  private static final long WEAK = 8;
  private static final long DEAD = INVALID | CLOSED;
  private static final long ONE = 1L << 8;
  private static final long HIT = 1L << 36;

  /** The references and flags. */
  private static final long LOW = HIT - 1;

  private static final long REFERENCES = LOW & -ONE;

  /** Set when more references are held than any correct program needs. */
  private static final long SATURATED = HIT >>> 1;

  /** Set when the hits have to be harvested. */
  private static final long FULL = Long.MIN_VALUE;

  /** How many hits a harvest leaves, more than there can be threads. */
  private static final long REST = 1 << 20;

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(EntryState.class, "state", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long start;
  private final long length;
  private volatile long state;

  /** When it was last released, on the cache's clock. */
  private long stamp;

  private final int rights;
  private final RegistrarHandle handle;
  private final Object keeper;

  /** Creates an entry in use. */
  EntryState(Object keeper, RegistrarHandle handle, Access access, int references, boolean shared) {
    this.keeper = keeper;
    this.handle = handle;
    this.start = handle.address();
    this.length = handle.length();
    this.rights = access.bits();
    this.state = references * ONE | (shared ? 0 : INVALID);
  }

  /**
   * Takes over hits that were counted here. Called once for each, with the cache's lock held or
   * not; must not block.
   *
   * @param hits how many; -1 takes one back that was taken over in vain
   */
  protected abstract void harvest(long hits);

  /**
   * Says whether a cache made this entry.
   *
   * @param cache a cache
   * @return true for the one that made it
   */
  public final boolean keptBy(Object cache) {
    return keeper == cache;
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
    return isBelow(offset, length) && !isBelow(length - offset, bytes) && (rights & bits) == bits;
  }

  /** Compares as unsigned; {@link Long#compareUnsigned} costs a hit 2 ns more on JDK 17. */
  private static boolean isBelow(long value, long bound) {
    return value + Long.MIN_VALUE < bound + Long.MIN_VALUE;
  }

  /**
   * Takes a reference unless the entry is dead or weak; in vain it has to be undone.
   *
   * @return false when {@link #undo} has to follow
   * @throws IllegalStateException when more than 134 million references are held
   */
  public final boolean acquire() {
    long seen = (long) STATE.getAndAdd(this, ONE);
    return (seen & (DEAD | WEAK | SATURATED)) == 0 || acquired(seen, 0);
  }

  /**
   * Takes a reference unless the entry is dead or weak, and counts a hit; in vain it has to be
   * undone.
   *
   * @return false when {@link #undo} has to follow
   * @throws IllegalStateException when more than 134 million references are held
   */
  public final boolean hit() {
    long seen = (long) STATE.getAndAdd(this, ONE + HIT);
    return (seen & (DEAD | WEAK | SATURATED | FULL)) == 0 || acquired(seen, HIT);
  }

  private boolean acquired(long seen, long counted) {
    if ((seen & DEAD) != 0) {
      return false;
    }
    if ((seen & (WEAK | SATURATED)) == 0) {
      harvestMost();
      return true;
    }
    if (counted != 0) {
      uncount();
    }
    if ((seen & WEAK) == 0) {
      undo();
      throw RcacheErrors.tooManyReferences(range());
    }
    return false;
  }

  /** Takes back a hit that was counted when the entry was not dead. */
  private void uncount() {
    for (; ; ) {
      long seen = state;
      if ((seen & DEAD) != 0) {
        harvest(-1);
        return;
      }
      if (STATE.compareAndSet(this, seen, seen - HIT)) {
        return;
      }
    }
  }

  private void harvestMost() {
    long most = hits(FULL) - REST;
    for (long seen = state; (seen & FULL) != 0 && (seen & DEAD) == 0; seen = state) {
      if (STATE.compareAndSet(this, seen, seen - most * HIT)) {
        harvest(most);
        return;
      }
    }
  }

  private static long hits(long word) {
    return word >>> 36;
  }

  /**
   * Returns the hits that were not harvested yet.
   *
   * @return a momentary answer; 0 for a dead entry
   */
  public final long unharvestedHits() {
    long seen = state;
    return (seen & DEAD) == 0 ? hits(seen) : 0;
  }

  /** Harvests all hits if a step has made the entry dead. */
  private void harvestIfFirstDead(long before) {
    if ((before & DEAD) == 0) {
      harvest(hits(before));
    }
  }

  /**
   * Takes back an acquire or a hit in vain.
   *
   * @return true when the caller has thereby closed the entry and has to take it back
   */
  public final boolean undo() {
    for (; ; ) {
      long seen = state;
      if ((seen & REFERENCES) == 0) {
        return false;
      }
      long next = seen - ONE;
      long low = next & LOW;
      boolean closes = low < ONE && (low & DEAD) == INVALID;
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
      if ((seen & REFERENCES) == 0) {
        throw RcacheErrors.notInUse(range());
      }
      stamp = now;
      long next = seen - ONE;
      long low = next & LOW;
      boolean closes = low == 0 ? !keep : low < ONE && (low & DEAD) == INVALID;
      if (STATE.compareAndSet(this, seen, closes ? next | CLOSED : next)) {
        if (closes) {
          harvestIfFirstDead(seen);
        }
        return closes;
      }
    }
  }

  /**
   * Takes one more reference for a holder.
   *
   * @throws IllegalStateException when nobody holds the entry, or more than 134 million references
   *     are held
   */
  public final void retain() {
    for (; ; ) {
      long seen = state;
      if ((seen & REFERENCES) == 0) {
        throw RcacheErrors.notInUse(range());
      }
      if ((seen & SATURATED) != 0) {
        throw RcacheErrors.tooManyReferences(range());
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
    long before = (long) STATE.getAndBitwiseOr(this, INVALID);
    harvestIfFirstDead(before);
    long seen = before | INVALID;
    return (seen & (REFERENCES | CLOSED)) == 0 && STATE.compareAndSet(this, seen, seen | CLOSED);
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
    long seen = state;
    if (stamp > time
        || (seen & LOW & ~WEAK) != 0
        || !STATE.compareAndSet(this, seen, seen | CLOSED)) {
      return false;
    }
    harvest(hits(seen));
    return true;
  }

  /**
   * Keeps everybody from getting the entry until {@link #strengthen}, if nobody holds it. Only
   * under the cache's lock.
   *
   * @return true when the owner of the memory need not be kept any more; false when somebody holds
   *     the entry, or it is dead or weak already
   */
  public final boolean weaken() {
    long seen = state;
    return (seen & LOW & ~PERSIST) == 0 && STATE.compareAndSet(this, seen, seen | WEAK);
  }

  /** Lets a weak entry be had again; the owner is kept already. Only under the cache's lock. */
  public final void strengthen() {
    STATE.getAndBitwiseAnd(this, ~WEAK);
  }

  /**
   * Says whether the entry may not keep the owner of its memory. Exact under the cache's lock.
   *
   * @return a momentary answer
   */
  public final boolean weak() {
    return (state & WEAK) != 0;
  }

  /**
   * Closes the entry whatever its state. Only under the cache's lock.
   *
   * @return true when somebody holds it
   */
  public final boolean close() {
    long before = (long) STATE.getAndBitwiseOr(this, CLOSED);
    harvestIfFirstDead(before);
    return (before & REFERENCES) != 0;
  }

  /**
   * Says whether somebody holds the entry.
   *
   * @return a momentary answer
   */
  public final boolean inUse() {
    return references() != 0;
  }

  /**
   * Returns how many references are held.
   *
   * @return a momentary answer, those of readers in passing included
   */
  public final long references() {
    return (state & REFERENCES) / ONE;
  }

  /**
   * Views the entry, by one reading of its state.
   *
   * @param kind what it counts against; only a CACHED one can be invalid, others never were shared
   * @param owner what keeps its memory
   * @return a momentary answer
   */
  protected final RegistrationView view(Kind kind, @Nullable Object owner) {
    long seen = state;
    boolean wasShared = kind == Kind.CACHED;
    State use;
    if ((seen & REFERENCES) != 0) {
      use = wasShared && (seen & INVALID) != 0 ? State.INVALID_IN_USE : State.IN_USE;
    } else {
      use = (seen & DEAD) != 0 ? State.PENDING : State.IDLE;
    }
    return new RegistrationView(
        handle,
        Access.ofBits(rights),
        (seen & REFERENCES) / ONE,
        use,
        kind,
        (seen & PERSIST) != 0,
        owner);
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

  /**
   * Returns the first byte.
   *
   * @return an address, unsigned
   */
  public final long address() {
    return start;
  }

  /**
   * Returns the length.
   *
   * @return bytes, at least 1
   */
  public final long length() {
    return length;
  }

  /**
   * Returns what the registrar gave.
   *
   * @return the handle
   */
  public final RegistrarHandle handle() {
    return handle;
  }

  @Override
  public String toString() {
    long seen = state;
    return String.format(
        "[0x%x, 0x%x) %s, %d references%s%s%s%s",
        start,
        end(),
        Access.ofBits(rights),
        (seen & REFERENCES) / ONE,
        (seen & INVALID) == 0 ? "" : ", invalid",
        (seen & PERSIST) == 0 ? "" : ", persistent",
        (seen & WEAK) == 0 ? "" : ", weak",
        (seen & CLOSED) == 0 ? "" : ", closed");
  }
}
