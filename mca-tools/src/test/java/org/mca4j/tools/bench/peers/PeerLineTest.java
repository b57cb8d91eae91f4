// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerLineTest {
  private static final PeerLine LINE =
      new PeerLine(PeerRow.of("mca4j", "hit-uniform", 64, 1), 14.16, 14, 2000.5);

  @Test
  void isWrittenAsThePeersWriteTheirs() {
    assertThat(LINE)
        .hasToString("peer mca4j hit-uniform N=64 threads=1 ns=14.2 spread=14.0..2000.5");
  }

  @Test
  void isReadAgain() {
    assertThat(PeerLine.parse("peer ucx hit-same N=1 threads=2 ns=382.9 spread=300.0..400.1"))
        .contains(new PeerLine(PeerRow.of("ucx", "hit-same", 1, 2), 382.9, 300, 400.1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# pass 1 load 1.0",
        "peer ucx hit-same N=1 threads=2 ns=nan spread=1.0..2.0",
        "peer ucx hit-same N=1 threads=2 ns=1.0",
        "peer ucx hit-same N=99999999999 threads=2 ns=1.0 spread=1.0..2.0",
        " peer ucx hit-same N=1 threads=2 ns=1.0 spread=1.0..2.0"
      })
  void linesOfOtherKindsAreNoFigures(String line) {
    assertThat(PeerLine.parse(line)).isEmpty();
  }

  @Test
  void thePeersTableTakesItIn(@TempDir Path directory) throws Exception {
    Path raw = directory.resolve("raw.txt");
    Files.write(
        raw,
        List.of(
            "# pass 1 load 0.5",
            "peer ucx hit-uniform N=64 threads=1 ns=28.4 spread=28.0..29.0",
            LINE.toString(),
            "# canary mca4j hit-uniform N=64 threads=1 before=1.000 after=1.000 worst=1.0"
                + " dirty=0/7"));

    assertThat(awk(raw)).containsPattern("hit-uniform +64 +1 +14\\.2 +28\\.4 .* 0\\.50 ");
  }

  private static String awk(Path raw) throws IOException, InterruptedException {
    Process awk =
        new ProcessBuilder("awk", "-f", "src/bench/peers/table.awk", raw.toString())
            .redirectErrorStream(true)
            .start();
    String table = new String(awk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(awk.waitFor()).as(table).isZero();
    return table;
  }
}
