// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.base.PageRange;

/**
 * A registration under way: the placeholder that lets other threads wait for it instead of
 * registering too. Guarded by the lock of {@link GrdmaTable}; the thread that made it may read the
 * plan without, since only it changes it.
 */
final class GrdmaFlight {
  final GrdmaRequest request;

  /** Opens when the flight has landed, or failed. */
  final CountDownLatch landed = new CountDownLatch(1);

  /** What the registrar is asked for; narrowed to the request when that is refused. */
  GrdmaPlan plan;

  /** The requests that wait; each gets a reference when the flight lands. */
  int waiting;

  /** How many entries had been listed when it began. */
  final long additions;

  /** An entry covers the request, but serves another owner only. */
  boolean passedOver;

  /** Its memory is watched by its owner alone; set by the thread that made it. */
  boolean exclusive;

  long reservedBytes;
  boolean persist;

  /** Memory that the registrar is asked for went away. */
  boolean invalidated;

  /** Memory of the request itself went away. */
  boolean requestInvalidated;

  /** Some memory went away meanwhile; it may be in what the registrar adds. */
  boolean sawInvalidation;

  /** What came of it; null while it is under way and when it failed. */
  @Nullable GrdmaEntry entry;

  GrdmaFlight(GrdmaRequest request, GrdmaPlan plan, long additions) {
    this.additions = additions;
    this.request = request;
    this.plan = plan;
    this.persist = request.persist();
  }

  boolean serves(GrdmaRequest other) {
    return !invalidated
        && plan.range().contains(other.range())
        && plan.access().includes(other.access());
  }

  /** Marks what an event touches. */
  void invalidate(PageRange range) {
    sawInvalidation = true;
    invalidated |= plan.range().overlaps(range);
    requestInvalidated |= request.range().overlaps(range);
  }

  /** Asks for no more than the request from now on; what lies outside matters no longer. */
  void narrow() {
    plan = GrdmaPlan.plain(request);
    invalidated = requestInvalidated;
  }
}
