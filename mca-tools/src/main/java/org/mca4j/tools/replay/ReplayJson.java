// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RcacheCounter;

/** Writes results for programs. The keys are part of the command's contract. */
final class ReplayJson {
  private ReplayJson() {}

  static String write(List<ReplayResult> results) {
    Document document = new Document(results.stream().map(Run::of).toList());
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Document(List<Run> runs) {}

  @JsonPropertyOrder({
    "trace",
    "component",
    "registrar",
    "registers",
    "hits",
    "misses",
    "hitRate",
    "evictions",
    "invalidations",
    "registeredBytes",
    "peakPinnedBytes",
    "peakValidBytes",
    "peakRetiredBytes",
    "merged",
    "registrarCalls",
    "registrarNanos",
    "live",
    "quarantined",
    "registerMedianNanos",
    "registerP99Nanos",
    "verifiedTransfers",
    "corruptTransfers",
    "preventedStaleHits"
  })
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Run(
      String trace,
      String component,
      String registrar,
      long registers,
      long hits,
      long misses,
      double hitRate,
      long evictions,
      long invalidations,
      long registeredBytes,
      long peakPinnedBytes,
      long peakValidBytes,
      long peakRetiredBytes,
      long merged,
      long registrarCalls,
      long registrarNanos,
      long live,
      long quarantined,
      long registerMedianNanos,
      long registerP99Nanos,
      @Nullable Long verifiedTransfers,
      @Nullable Long corruptTransfers,
      @Nullable Long preventedStaleHits) {

    static Run of(ReplayResult result) {
      TransferFigures transfers = result.transfers();
      return new Run(
          result.trace(),
          result.component(),
          result.registrar(),
          result.registers(),
          result.figure(RcacheCounter.HITS),
          result.figure(RcacheCounter.MISSES),
          result.stats().hitRate(),
          result.figure(RcacheCounter.EVICTIONS),
          result.figure(RcacheCounter.INVALIDATIONS),
          result.figure(RcacheCounter.REGISTERED_BYTES),
          result.figure(RcacheCounter.PEAK_PINNED_BYTES),
          result.figure(RcacheCounter.PEAK_VALID_BYTES),
          result.figure(RcacheCounter.PEAK_RETIRED_BYTES),
          result.figure(RcacheCounter.MERGED),
          result.figure(RcacheCounter.REGISTRAR_CALLS),
          result.registrarNanos(),
          result.figure(RcacheCounter.LIVE),
          result.figure(RcacheCounter.QUARANTINED),
          result.medianNanos(),
          result.p99Nanos(),
          transfers == null ? null : transfers.verified(),
          transfers == null ? null : transfers.corrupt(),
          transfers == null ? null : transfers.preventedStaleHits());
    }
  }
}
