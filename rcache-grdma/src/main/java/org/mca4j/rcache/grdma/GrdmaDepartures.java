// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import org.mca4j.rcache.base.BackgroundTask;
import org.mca4j.rcache.base.OperationGate;
import org.mca4j.rcache.base.RegistrarCalls;
import org.mca4j.rcache.spi.RcacheContext;

/**
 * How closed entries of one cache get back to the registrar: by whoever closed them, by the next
 * call, or, when too much waits for that, in the background. Without a lock held.
 */
final class GrdmaDepartures {
  private final GrdmaTable table;
  private final GrdmaIndex index;
  private final RegistrarCalls calls;
  private final OperationGate gate;
  private final long maxUnreleased;
  private final BackgroundTask cleaning;

  GrdmaDepartures(
      GrdmaTable table,
      GrdmaIndex index,
      RegistrarCalls calls,
      OperationGate gate,
      RcacheContext context,
      long maxUnreleased) {
    this.table = table;
    this.index = index;
    this.calls = calls;
    this.gate = gate;
    this.maxUnreleased = maxUnreleased;
    this.cleaning = new BackgroundTask(context.executor(), this::clean);
  }

  /** Takes back an entry that the caller has had departed. */
  boolean takeBack(GrdmaEntry entry) {
    boolean taken = calls.deregister(entry.handle());
    table.departed(entry);
    if (taken) {
      calls.gone().run(entry.handle());
    }
    return taken;
  }

  /** Takes back what invalidations left behind; inside the gate. */
  boolean takeBackPending() {
    boolean any = false;
    if (index.hasPending()) {
      for (GrdmaEntry entry : table.takePending(index)) {
        any |= takeBack(entry);
      }
    }
    return any;
  }

  /** Has it taken back in the background if it is too much to wait for the next call. */
  void cleanIfTooMuch() {
    if (maxUnreleased > 0 && index.pendingBytes() > maxUnreleased) {
      cleaning.request();
    }
  }

  /** Has it taken back in the background if there is any. */
  void cleanIfAny() {
    if (index.hasPending()) {
      cleaning.request();
    }
  }

  /** Takes back what invalidations left behind; once the cache is closing, that does it. */
  void clean() {
    if (gate.tryEnter()) {
      try {
        takeBackPending();
      } finally {
        gate.leave();
      }
    }
  }
}
