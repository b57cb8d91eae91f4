// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheDistribution;
import org.mca4j.rcache.RegistrationInfo;

/** Writes results for programs. The keys are part of the command's contract. */
final class ReplayJson {
  private ReplayJson() {}

  /**
   * Writes results.
   *
   * @param dump whether what each cache had registered is listed
   */
  static String write(List<ReplayResult> results, boolean dump) {
    Document document = new Document(results.stream().map(result -> Run.of(result, dump)).toList());
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
    "registrarCalls",
    "registrarNanos",
    "live",
    "quarantined",
    "registerMedianNanos",
    "registerP99Nanos",
    "distribution",
    "registrations",
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
      long registrarCalls,
      long registrarNanos,
      long live,
      long quarantined,
      long registerMedianNanos,
      long registerP99Nanos,
      List<Bin> distribution,
      @Nullable List<Listed> registrations,
      @Nullable Long verifiedTransfers,
      @Nullable Long corruptTransfers,
      @Nullable Long preventedStaleHits) {

    static Run of(ReplayResult result, boolean dump) {
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
          result.figure(RcacheCounter.REGISTRAR_CALLS),
          result.registrarNanos(),
          result.figure(RcacheCounter.LIVE),
          result.figure(RcacheCounter.QUARANTINED),
          result.medianNanos(),
          result.p99Nanos(),
          result.distribution().bins().stream().map(Bin::of).toList(),
          dump ? result.registrations().stream().map(Listed::of).toList() : null,
          transfers == null ? null : transfers.verified(),
          transfers == null ? null : transfers.corrupt(),
          transfers == null ? null : transfers.preventedStaleHits());
    }
  }

  /** One size; no bound for the last. */
  @JsonPropertyOrder({"upTo", "count", "bytes"})
  private record Bin(@Nullable Long upTo, long count, long bytes) {
    static Bin of(RcacheDistribution.Bin bin) {
      return new Bin(
          bin.upTo() == RcacheDistribution.MORE ? null : bin.upTo(), bin.count(), bin.bytes());
    }
  }

  @JsonPropertyOrder({
    "address",
    "length",
    "access",
    "references",
    "state",
    "kind",
    "persistent",
    "handle",
    "owner"
  })
  private record Listed(
      String address,
      long length,
      @Nullable String access,
      long references,
      String state,
      @Nullable String kind,
      boolean persistent,
      String handle,
      @Nullable String owner) {

    static Listed of(RegistrationInfo info) {
      return new Listed(
          "0x" + Long.toHexString(info.address()),
          info.length(),
          info.access() == null ? null : info.access().toString(),
          info.references(),
          info.state().name(),
          info.kind() == null ? null : info.kind().name(),
          info.persistent(),
          info.handle(),
          info.owner());
    }
  }
}
