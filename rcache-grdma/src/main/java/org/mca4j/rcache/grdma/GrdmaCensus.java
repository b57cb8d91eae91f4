// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.Map;
import org.mca4j.rcache.RcacheCounter;

/** Counts the entries of a cache by what they are; hits and releases keep no such count. */
final class GrdmaCensus {
  private long hits;
  private long inUse;
  private long idle;
  private long idleBytes;
  private long bypassBytes;
  private long uncachedBytes;

  void count(GrdmaEntry entry) {
    hits += entry.unharvestedHits();
    switch (entry.kind) {
      case BYPASS -> bypassBytes += entry.length();
      case UNCACHED -> uncachedBytes += entry.length();
      case CACHED -> countCached(entry);
    }
  }

  private void countCached(GrdmaEntry entry) {
    if (entry.inUse()) {
      inUse++;
    } else if (!entry.dead() && !entry.persists()) {
      idle++;
      idleBytes += entry.length();
    }
  }

  void report(Map<RcacheCounter, Long> into) {
    into.merge(RcacheCounter.HITS, hits, Long::sum);
    into.put(RcacheCounter.IN_USE, inUse);
    into.put(RcacheCounter.IDLE, idle);
    into.put(RcacheCounter.IDLE_BYTES, idleBytes);
    into.put(RcacheCounter.BYPASS_BYTES, bypassBytes);
    into.put(RcacheCounter.UNCACHED_BYTES, uncachedBytes);
  }
}
