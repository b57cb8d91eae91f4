// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;

/**
 * Remembers for a while what a registrar refused, so that it is not asked the same again and again.
 * What lies in memory that goes away is forgotten at once, since other memory may come there.
 *
 * <p>Every refusal is remembered for the same time, so the oldest is the first to go; it also goes
 * when {@value #MOST} others came after it. Not thread safe: its owner guards it. The clock is read
 * only while there is something to remember.
 */
public final class Backoff {
  /** How many refusals are remembered at most. */
  public static final int MOST = 256;

  private record Asked(PageRange range, Access access) {
    boolean isPartOf(PageRange other, Access rights) {
      return other.contains(range) && rights.includes(access);
    }
  }

  private record Refusal(@Nullable RuntimeException cause, long time) {}

  private final long periodNanos;
  private final LongSupplier clock;
  private final Map<Asked, Refusal> refusals = new LinkedHashMap<>();

  /**
   * Creates an empty memory.
   *
   * @param periodNanos how long a refusal is remembered; 0 for not at all
   * @param clock nanoseconds, never going back
   */
  public Backoff(long periodNanos, LongSupplier clock) {
    this.periodNanos = periodNanos;
    this.clock = clock;
  }

  /**
   * Says whether anything is ever remembered.
   *
   * @return false when the time to remember is 0; may be called by any thread
   */
  public boolean enabled() {
    return periodNanos > 0;
  }

  /**
   * Remembers a refusal from now on.
   *
   * @param range what was asked for
   * @param access the rights that were asked for
   * @param cause the refusal; null when nobody is going to ask for it
   */
  public void add(PageRange range, Access access, @Nullable RuntimeException cause) {
    if (enabled()) {
      Asked asked = new Asked(range, access);
      refusals.remove(asked); // so that it becomes the youngest
      refusals.put(asked, new Refusal(cause, clock.getAsLong()));
      if (refusals.size() > MOST) {
        removeOldest();
      }
    }
  }

  private void removeOldest() {
    Iterator<Refusal> oldest = refusals.values().iterator();
    oldest.next();
    oldest.remove();
  }

  /**
   * Returns the refusal of exactly this.
   *
   * @param range what is going to be asked for
   * @param access the rights that are going to be asked for
   * @return the cause; null when it was not refused lately
   */
  public @Nullable RuntimeException causeOf(PageRange range, Access access) {
    expire();
    Refusal refusal = refusals.isEmpty() ? null : refusals.get(new Asked(range, access));
    return refusal == null ? null : refusal.cause();
  }

  /**
   * Says whether this, or a part of it with no more rights, was refused lately.
   *
   * @param range what is going to be asked for
   * @param access the rights that are going to be asked for
   * @return true when asking would most likely be in vain
   */
  public boolean advisesAgainst(PageRange range, Access access) {
    expire();
    for (Asked asked : refusals.keySet()) {
      if (asked.isPartOf(range, access)) {
        return true;
      }
    }
    return false;
  }

  private void expire() {
    if (!refusals.isEmpty()) {
      long now = clock.getAsLong();
      Iterator<Refusal> oldest = refusals.values().iterator();
      while (oldest.hasNext() && now - oldest.next().time() >= periodNanos) {
        oldest.remove();
      }
    }
  }

  /**
   * Forgets the refusals of everything that shares a byte with a range.
   *
   * @param range memory that goes away
   */
  public void forget(PageRange range) {
    if (!refusals.isEmpty()) {
      refusals.keySet().removeIf(asked -> asked.range().overlaps(range));
    }
  }

  /**
   * Returns how many refusals are remembered.
   *
   * @return the number, at most {@value #MOST}
   */
  public int size() {
    return refusals.size();
  }
}
