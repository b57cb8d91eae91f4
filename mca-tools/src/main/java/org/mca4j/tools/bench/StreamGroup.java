// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.List;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.tools.bench.peers.PeerRow;

/**
 * Misses that evict: a cache at its limit, and more buffers than it holds, one after another.
 *
 * @param label the row's name
 * @param buffers how many buffers, a power of two
 * @param limit registrations kept at most
 * @param threads how many threads
 */
record StreamGroup(String label, int buffers, int limit, int threads) implements Group {
  private static final int PEER_BUFFERS = 1 << 16;
  private static final int PEER_LIMIT = 1024;
  private static final int MANY_BUFFERS = 1 << 21;
  private static final int MANY = 1_000_000;

  static StreamGroup likeThePeers(int threads) {
    return new StreamGroup("stream-evict", PEER_BUFFERS, PEER_LIMIT, threads);
  }

  static StreamGroup ofOneMillion(int threads) {
    return new StreamGroup("stream-evict-1M-cached", MANY_BUFFERS, MANY, threads);
  }

  private PeerRow row() {
    return PeerRow.of(MCA4J, label, buffers, threads);
  }

  @Override
  public List<PeerRow> rows() {
    return List.of(row());
  }

  @Override
  public void run(RowMeter meter, List<String> arguments) {
    try (BenchCache bench = BenchCache.open(arguments, buffers, limit)) {
      bench.fill(limit);
      CacheLoops loops = bench.loops(new ZipfStreams(), buffers);
      meter.startCycleAt(limit);
      meter.measure(row(), Stream.CYCLE, loops::cycle);
      bench.require(label, RcacheCounter.HITS, 0);
      bench.require(label, RcacheCounter.EVICTIONS, bench.calls() - limit);
      bench.require(label, RcacheCounter.CACHED_ENTRIES, limit);
    }
  }
}
