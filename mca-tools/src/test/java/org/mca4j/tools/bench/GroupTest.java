// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.tools.bench.peers.PeerRow;

class GroupTest {
  private final List<String> rows =
      Group.all().stream().flatMap(g -> g.rows().stream()).map(PeerRow::toString).toList();

  @Test
  void noRowIsMeasuredTwice() {
    assertThat(rows).doesNotHaveDuplicates().hasSizeGreaterThan(80);
  }

  @Test
  void hasEveryRowOfThePeers() {
    assertThat(rows)
        .contains("mca4j hit-same N=1 threads=1", "mca4j hit-same N=1 threads=2")
        .doesNotContain("mca4j hit-uniform N=1 threads=1", "mca4j hit-same N=64 threads=1");
    for (int n : new int[] {64, 4096, 65_536, 1_000_000}) {
      assertThat(rows)
          .contains(
              "mca4j hit-uniform N=" + n + " threads=1",
              "mca4j hit-uniform N=" + n + " threads=2",
              "mca4j hit-zipf N=" + n + " threads=1",
              "mca4j hit-zipf N=" + n + " threads=2",
              "mca4j hit-same N=" + n + " threads=2",
              "java-floor-hash hit-uniform N=" + n + " threads=1",
              "java-2-adds hit-region N=" + n + " threads=1");
    }
    assertThat(rows)
        .contains("mca4j stream-evict N=65536 threads=1", "mca4j stream-evict N=65536 threads=2")
        .contains("mca4j stream-evict-1M-cached N=2097152 threads=1")
        .contains("mca4j invalidate-k256 N=4096 threads=1")
        .contains("mca4j invalidate-drain-k1 N=65536 threads=1");
  }
}
