// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheDistribution;
import org.mca4j.rcache.RcacheStats;
import org.mca4j.rcache.RegistrationInfo;

/**
 * What came of driving one cache with one trace.
 *
 * @param trace the trace's file as the user named it
 * @param component the cache's component
 * @param registrar the registrar's component
 * @param registers the register calls made
 * @param stats the cache's figures after it was closed
 * @param registrarNanos the time spent inside the registrar
 * @param medianNanos the median time of a register call
 * @param p99Nanos the time that one in a hundred register calls exceeded
 * @param registrations what was registered before the cache was closed
 * @param distribution the same by size
 * @param mismatches figures that contradict each other, or transfers that were corrupt; empty when
 *     all is well
 * @param transfers what the verification found, or null when nothing was verified
 */
record ReplayResult(
    String trace,
    String component,
    String registrar,
    long registers,
    RcacheStats stats,
    long registrarNanos,
    long medianNanos,
    long p99Nanos,
    List<RegistrationInfo> registrations,
    RcacheDistribution distribution,
    List<String> mismatches,
    @Nullable TransferFigures transfers) {

  /** Returns the same with what a verification found. */
  ReplayResult verified(TransferFigures figures) {
    List<String> all = new ArrayList<>(mismatches);
    if (figures.corrupt() > 0) {
      all.add(figures.corrupt() + " of " + figures.verified() + " verified transfers were corrupt");
    }
    return new ReplayResult(
        trace,
        component,
        registrar,
        registers,
        stats,
        registrarNanos,
        medianNanos,
        p99Nanos,
        registrations,
        distribution,
        List.copyOf(all),
        figures);
  }

  long figure(RcacheCounter counter) {
    return stats.get(counter);
  }
}
