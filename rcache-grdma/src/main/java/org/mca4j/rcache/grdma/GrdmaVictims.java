// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.base.CallbackScope;
import org.mca4j.rcache.grdma.GrdmaTable.Room;
import org.mca4j.rcache.grdma.GrdmaTable.Verdict;

/**
 * Makes one cache's room by evicting what is idle, its own or that of another cache with which it
 * shares limits; {@link GrdmaTable} chooses. Called by any thread, without a lock held, inside the
 * cache's gate.
 */
final class GrdmaVictims implements GrdmaAsking.Relief {
  private final GrdmaRcache cache;
  private final GrdmaTable table;
  private final GrdmaDepartures departures;
  private final long patienceNanos;

  /**
   * Prepares to evict for a cache.
   *
   * @param patienceNanos how long to wait for what others are taking back
   */
  GrdmaVictims(
      GrdmaRcache cache, GrdmaTable table, GrdmaDepartures departures, long patienceNanos) {
    this.cache = cache;
    this.table = table;
    this.departures = departures;
    this.patienceNanos = patienceNanos;
  }

  /** Evicts until there is room for a placeholder; false when there is none to be had. */
  boolean makeRoom(GrdmaFlight flight, Room first) {
    Room room = first;
    while (room.verdict() == Verdict.EVICT || room.verdict() == Verdict.WAIT) {
      List<GrdmaEntry> victims = room.victims();
      if (room.verdict() == Verdict.WAIT && !awaitDeparture(room.departures())) {
        return false;
      }
      for (GrdmaEntry victim : victims) {
        call(victim);
      }
      room = table.reserve(cache, flight, victims);
      victims.forEach(this::leaveOwner);
    }
    return room.verdict() == Verdict.RESERVED;
  }

  @Override
  public boolean evict(@Nullable GrdmaFlight flight) {
    if (departures.takeBackPending() || cache.calls().retryQuarantine(1) > 0) {
      return true;
    }
    for (; ; ) {
      GrdmaEntry oldest = table.takeOldest(cache, flight);
      if (oldest == null) {
        return false;
      }
      if (takeBack(oldest)) {
        return true;
      }
    }
  }

  @Override
  public boolean awaitDeparture(long seen) {
    return table.leaving().await(seen, CallbackScope.active() ? 0 : patienceNanos);
  }

  /** Has a victim taken back; false when it is in quarantine. */
  boolean takeBack(GrdmaEntry victim) {
    boolean taken = call(victim);
    table.departed(victim);
    leaveOwner(victim);
    return taken;
  }

  private boolean call(GrdmaEntry victim) {
    boolean taken = victim.cache.calls().deregister(victim.handle());
    if (taken && !victim.invalid()) {
      cache.tally().increment(RcacheCounter.EVICTIONS);
    }
    if (taken) {
      victim.cache.calls().gone().run(victim.handle());
    }
    return taken;
  }

  /** Leaves another cache that was entered when its entry was chosen as a victim. */
  private void leaveOwner(GrdmaEntry victim) {
    if (victim.cache != cache) {
      victim.cache.leaveAfterTakingBack();
    }
  }
}
