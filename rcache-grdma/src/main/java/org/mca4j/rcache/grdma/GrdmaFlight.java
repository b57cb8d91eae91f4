// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;

/**
 * A registration under way: the placeholder that lets other threads wait for it instead of
 * registering too. Guarded by the lock of {@link GrdmaTable}; the thread that made it may read the
 * rights without, since only it changes them.
 */
final class GrdmaFlight {
  final GrdmaRequest request;

  /** Opens when the flight has landed, or failed. */
  final CountDownLatch landed = new CountDownLatch(1);

  /** The rights the registrar is asked for: the request's, and those of what it replaces. */
  Access access;

  /** The requests that wait; each gets a reference when the flight lands. */
  int waiting;

  /** How many entries had been listed when it began. */
  final long additions;

  /** An entry covers the request, but serves another owner only. */
  boolean passedOver;

  long reservedBytes;
  boolean persist;

  /** Its memory went away. */
  boolean invalidated;

  /** Some memory went away meanwhile; it may be in what the registrar adds. */
  boolean sawInvalidation;

  /** What came of it; null while it is under way and when it failed. */
  @Nullable GrdmaEntry entry;

  GrdmaFlight(GrdmaRequest request, Access access, long additions) {
    this.additions = additions;
    this.request = request;
    this.access = access;
    this.persist = request.persist();
  }

  boolean serves(GrdmaRequest other) {
    return !invalidated
        && request.range().contains(other.range())
        && access.includes(other.access());
  }
}
