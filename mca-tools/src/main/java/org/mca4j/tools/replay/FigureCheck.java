// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.mca4j.rcache.RcacheCounter.BYPASSED;
import static org.mca4j.rcache.RcacheCounter.DEREGISTERED;
import static org.mca4j.rcache.RcacheCounter.HITS;
import static org.mca4j.rcache.RcacheCounter.LIVE;
import static org.mca4j.rcache.RcacheCounter.MISSES;
import static org.mca4j.rcache.RcacheCounter.QUARANTINED;
import static org.mca4j.rcache.RcacheCounter.REGISTERED;
import static org.mca4j.rcache.RcacheCounter.REGISTRAR_CALLS;

import java.util.ArrayList;
import java.util.List;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.RcacheStats;

/** Compares a cache's figures with the replay's and the registrar's own. */
final class FigureCheck {
  private final List<String> mismatches = new ArrayList<>();

  /** Checks the figures of a cache at rest; {@code when} says at which point, for the report. */
  void atRest(String when, RcacheStats stats) {
    equal(
        when + ": registered - deregistered and live + quarantined",
        stats.get(REGISTERED) - stats.get(DEREGISTERED),
        stats.get(LIVE) + stats.get(QUARANTINED));
  }

  void calls(RcacheStats stats, long registers, long deregisters) {
    equal("register calls made and hits + misses", registers, stats.get(HITS) + stats.get(MISSES));
    equal("register calls that bypassed the cache, none asked for", 0, stats.get(BYPASSED));
    equal("register and deregister calls made", registers, deregisters);
  }

  /** Checks what a cache at rest lists. */
  void listed(RcacheStats stats, long registrations, long bySize) {
    equal(
        "registrations listed and live + quarantined",
        registrations,
        stats.get(LIVE) + stats.get(QUARANTINED));
    equal("registrations counted by size and live", bySize, stats.get(LIVE));
  }

  void outline(TraceOutline outline, long registers, long unmaps) {
    equal("reg lines at first reading and now", outline.registers(), registers);
    equal("unmap lines at first reading and now", outline.unmaps(), unmaps);
  }

  void registrar(RcacheStats stats, CountingRegistrar registrar) {
    equal(
        "registrar calls counted by the cache and by the registrar",
        stats.get(REGISTRAR_CALLS),
        registrar.calls());
    equal(
        "registrations counted by the cache and by the registrar",
        stats.get(REGISTERED),
        registrar.registered());
    equal(
        "deregistrations counted by the cache and by the registrar",
        stats.get(DEREGISTERED),
        registrar.deregistered());
  }

  void closed(RcacheStats stats, CloseReport report) {
    equal("live registrations after closing, none expected", 0, stats.get(LIVE));
    equal("registrations in use at closing, none expected", 0, report.inUse().size());
    equal(
        "registrations not taken back at closing and quarantined",
        report.notDeregistered(),
        stats.get(QUARANTINED));
  }

  private void equal(String what, long one, long other) {
    if (one != other) {
      mismatches.add(what + ": " + one + " and " + other + " differ");
    }
  }

  List<String> mismatches() {
    return List.copyOf(mismatches);
  }
}
