// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.tools.bench.peers.PeerRow;

class BenchSettingsTest {
  @Test
  void hasTheDefaultsOfThePeers() {
    assertThat(BenchSettings.of(Map.of())).isEqualTo(new BenchSettings(false, 2, 11, 1, null));
    assertThat(BenchSettings.of(Map.of("PEER_QUICK", "1", "PEER_MS", "")))
        .isEqualTo(new BenchSettings(true, 2, 7, 1, null));
  }

  @Test
  void travelsInTheEnvironment() {
    BenchSettings settings = new BenchSettings(true, 0.5, 99, 3, "N=64");
    Map<String, String> environment = new HashMap<>();
    settings.putInto(environment);

    assertThat(BenchSettings.of(environment)).isEqualTo(settings);
  }

  @ParameterizedTest
  @CsvSource({
    "PEER_MS, soon",
    "PEER_MS, 0",
    "PEER_MS, NaN",
    "PEER_MS, 1e9",
    "PEER_REPEATS, 6",
    "PEER_REPEATS, 100",
    "PEER_REPEATS, 7.5",
    "PEER_PASS, 0"
  })
  void refusesAnotherNumber(String variable, String value) {
    assertThatThrownBy(() -> BenchSettings.of(Map.of(variable, value)))
        .isInstanceOfSatisfying(
            McaException.class,
            e -> assertThat(e.code()).isEqualTo(McaErrorCode.PARAM_INVALID_VALUE))
        .hasMessageContaining(variable)
        .hasMessageContaining("'" + value + "'");
  }

  @Test
  void wantsRowsThatContainTheText() {
    PeerRow row = PeerRow.of("mca4j", "hit-zipf", 64, 2);
    BenchSettings settings = BenchSettings.of(Map.of());

    assertThat(settings.wants(row)).isTrue();
    assertThat(settings.limitedTo("hit-zipf N=64 threads=2").wants(row)).isTrue();
    assertThat(settings.limitedTo("threads=1").wants(row)).isFalse();
  }
}
