// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.rcache.base.RcacheErrors;
import org.mca4j.rcache.base.RegistrarCalls;

/**
 * How the registrar is asked on a miss: for what was planned, then for no more than the request; at
 * a limit again and again as long as that may help; not at all for what it has just refused. Called
 * without a lock held.
 */
final class GrdmaAsking {
  /** What can be done when the registrar is at a limit. */
  interface Relief {
    /**
     * Takes something back that nobody uses; what a placeholder is going to replace goes first.
     *
     * @return false when there is nothing
     */
    boolean evict(@Nullable GrdmaFlight flight);

    /** Says whether something has departed since so many did, or does while we may wait for it. */
    boolean awaitDeparture(long seen);
  }

  private static final Logger LOG = LogManager.getLogger(GrdmaAsking.class);

  /** How often others may free something in vain before a request gives up. */
  private static final int FREE_RIDES = 16;

  private final GrdmaTable table;
  private final GrdmaIndex index;
  private final RegistrarCalls calls;
  private final Relief relief;

  GrdmaAsking(GrdmaTable table, GrdmaIndex index, RegistrarCalls calls, Relief relief) {
    this.table = table;
    this.index = index;
    this.calls = calls;
    this.relief = relief;
  }

  /** Registers what is planned, or just what was asked for when that is refused. */
  RegistrarHandle forFlight(GrdmaFlight flight) {
    GrdmaPlan plan = flight.plan;
    GrdmaRequest request = flight.request;
    try {
      return register(plan.range(), plan.access(), null, flight);
    } catch (RuntimeException e) {
      boolean lessMayHelp = plan.widens(request) || !RcacheErrors.isOutOfResource(e);
      if (!plan.exceeds(request) || !lessMayHelp) {
        throw e;
      }
      LOG.debug(
          "{} refused for {}; trying {} for {} alone",
          plan.access(),
          plan.range(),
          request.access(),
          request.range(),
          e);
      table.narrow(index, flight, e);
      return register(request.range(), request.access(), null, flight);
    }
  }

  /** Registers for a request without a placeholder. */
  RegistrarHandle forRequest(GrdmaRequest request, Kind kind) {
    if (kind == Kind.BYPASS || !index.failures.enabled()) {
      return register(request.range(), request.access(), request.backing(), null);
    }
    RuntimeException before = table.refusalOf(index, request);
    if (before != null) {
      throw refusedBefore(request, before);
    }
    long events = index.events();
    try {
      return register(request.range(), request.access(), request.backing(), null);
    } catch (RuntimeException e) {
      if (!RcacheErrors.isOutOfResource(e)) {
        table.noteRefusal(index, request, e, events);
      }
      throw e;
    }
  }

  /** Makes the error of a request that is not asked for, because it was refused just before. */
  McaException refusedBefore(GrdmaRequest request, RuntimeException cause) {
    return RcacheErrors.refusedBefore(
        calls.registrarName(), request.range(), request.access(), cause);
  }

  /** Registers; as long as the registrar is at a limit, evicts one idle entry and tries again. */
  private RegistrarHandle register(
      PageRange range,
      Access access,
      @Nullable MemoryBacking backing,
      @Nullable GrdmaFlight flight) {
    int freeRides = 0;
    long seen = table.leaving().departures();
    for (; ; ) {
      try {
        return calls.register(range, access, backing);
      } catch (RuntimeException e) {
        if (!RcacheErrors.isOutOfResource(e)) {
          throw e;
        }
        if (!relief.evict(flight) && (freeRides++ == FREE_RIDES || !relief.awaitDeparture(seen))) {
          throw RcacheErrors.outOfResource(calls.registrarName(), range, e);
        }
        seen = table.leaving().departures();
      }
    }
  }
}
