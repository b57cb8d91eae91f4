// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.ArrayList;
import java.util.List;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.tools.bench.peers.PeerRow;

/**
 * Hits: all regions are cached, nothing is registered while it is measured.
 *
 * @param n the cached regions
 * @param kinds the kinds of hits
 */
record HitGroup(int n, List<HitRow> kinds) implements Group {

  static HitGroup byAddress(int n) {
    return new HitGroup(n, List.of(HitRow.UNIFORM, HitRow.ZIPF, HitRow.SAME, HitRow.SUBRANGE));
  }

  /** Hits with one region object again and again, apart from those that always make a new one. */
  static HitGroup byRegion(int n) {
    return new HitGroup(n, List.of(HitRow.REGION));
  }

  private PeerRow row(String name, HitRow kind, int threads) {
    return PeerRow.of(name, kind.label(), n, threads);
  }

  @Override
  public List<PeerRow> rows() {
    List<PeerRow> rows = new ArrayList<>();
    for (int threads = 1; threads <= 2; threads++) {
      for (HitRow kind : kinds) {
        if (kind.exists(n, threads)) {
          rows.add(row(MCA4J, kind, threads));
        }
        if (kind.exists(n, threads) && kind.hasFloor()) {
          rows.add(row(kind.floorName(), kind, threads));
        }
      }
    }
    return rows;
  }

  @Override
  public void run(RowMeter meter, List<String> arguments) {
    ZipfStreams zipf = new ZipfStreams();
    try (BenchCache bench = BenchCache.open(arguments, n, BenchCache.UNLIMITED)) {
      bench.fill(n);
      CacheLoops cached = bench.loops(zipf, n);
      FloorLoops floor = new FloorLoops(bench.regions(), zipf, n);
      for (HitRow kind : kinds) {
        for (int threads = 1; threads <= 2; threads++) {
          if (kind.exists(n, threads)) {
            meter.measure(row(MCA4J, kind, threads), kind.stream(), kind.over(cached));
          }
          if (kind.exists(n, threads) && kind.hasFloor()) {
            meter.measure(row(kind.floorName(), kind, threads), kind.stream(), kind.over(floor));
          }
        }
      }
      bench.require("hits with " + n + " regions", RcacheCounter.REGISTERED, n);
    }
  }
}
