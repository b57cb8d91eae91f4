// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PeerTableTest {
  private final PeerResults results = new PeerResults();

  private void measured(String row, double... passes) {
    for (double nanos : passes) {
      results.add(
          String.format(
              Locale.ROOT, "peer %s ns=%.1f spread=%.1f..%.1f", row, nanos, nanos, nanos));
    }
  }

  private String table() {
    StringWriter text = new StringWriter();
    new PeerTable(results).print(new PrintWriter(text, true));
    return text.toString();
  }

  private void expect(String row, String... goals) {
    String pattern = "(?m)^" + row.replaceAll(" ", " +") + " .* {2}" + String.join("; ", goals);
    assertThat(table()).containsPattern(pattern + "$");
  }

  @Test
  void takesTheMedianOverThePasses() {
    measured("mca4j hit-uniform N=64 threads=1", 10, 30, 12);
    measured("ucx hit-uniform N=64 threads=1", 20, 28);

    assertThat(table()).containsPattern("(?m)^hit-uniform +64 +1 +12\\.0 +24\\.0 +- +- +0\\.500 ");
  }

  @Test
  void aHitOfOneThreadIsComparedWithUcxTheFloorAndGrdma() {
    measured("mca4j hit-uniform N=64 threads=1", 14);
    measured("ucx hit-uniform N=64 threads=1", 28);
    measured("java-floor-hash hit-uniform N=64 threads=1", 7.9);
    measured("grdma hit-uniform N=64 threads=1", 100);

    expect("hit-uniform 64 1", "0\\.5 x ucx met", "floor \\+ 6 ns missed", "0\\.15 x grdma met");
    assertThat(table()).endsWith("goals: 2 met, 1 missed" + System.lineSeparator());
  }

  @Test
  void aHitThatMissesTheCpuCachesMayCostMore() {
    measured("mca4j hit-zipf N=65536 threads=1", 60);
    measured("ucx hit-zipf N=65536 threads=1", 119);
    measured("java-floor-hash hit-zipf N=65536 threads=1", 40);

    expect("hit-zipf 65536 1", "0\\.5 x ucx missed", "1\\.5 x floor met");
  }

  @Test
  void twoThreadsAreComparedWithUcx() {
    measured("mca4j hit-uniform N=4096 threads=2", 30);
    measured("ucx hit-uniform N=4096 threads=2", 299);
    measured("mca4j hit-uniform N=65536 threads=2", 30);
    measured("ucx hit-uniform N=65536 threads=2", 120);
    measured("mca4j hit-same N=64 threads=2", 30);
    measured("ucx hit-same N=64 threads=2", 100);

    expect("hit-uniform 4096 2", "0\\.1 x ucx missed", "0\\.005 x grdma \\?");
    expect("hit-uniform 65536 2", "0\\.25 x ucx met");
    expect("hit-same 64 2", "0\\.3 x ucx met");
  }

  @Test
  void aRegionObjectIsComparedWithTwoAdditions() {
    measured("mca4j hit-region N=64 threads=1", 6);
    measured("java-2-adds hit-region N=64 threads=1", 4);

    expect("hit-region 64 1", "1\\.5 x java-2-adds met");
    assertThat(table()).containsPattern("(?m)^hit-region +64 +1 +6\\.0 +- +- +4\\.0 ");
  }

  @Test
  void streamsAreComparedWithEachOther() {
    measured("mca4j stream-evict N=65536 threads=1", 300);
    measured("mca4j stream-evict N=65536 threads=2", 901);
    measured("ucx stream-evict N=65536 threads=1", 800);
    measured("mca4j stream-evict-1M-cached N=2097152 threads=1", 900);

    expect("stream-evict 65536 1", "0\\.4 x ucx met");
    expect("stream-evict 65536 2", "0\\.4 x ucx \\?", "3 x 1 thread missed");
    expect("stream-evict-1M-cached 2097152 1", "3 x stream-evict met");
  }

  @Test
  void showsHowNoisyTheMachineWas() {
    measured("mca4j invalidate-k256 N=4096 threads=1", 30);
    results.add("# canary mca4j invalidate-k256 N=4096 threads=1 before=3.0 after=3.0 worst=9");
    results.add("# canary ucx invalidate-k256 N=4096 threads=1 before=1.5 after=1.5 worst=9");
    results.add("# canary ucx invalidate-k1 N=4096 threads=1 before=1.0 after=1.0 worst=9");
    results.add("# canary mca4j invalidate-k1 N=4096 threads=1 before=2.0 after=2.0 worst=9");

    assertThat(table()).containsPattern("(?m)^invalidate-k256 .* 1\\.50  0\\.3 x ucx \\?$");
  }
}
