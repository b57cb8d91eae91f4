// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.Registration;
import org.mca4j.testkit.LogWatch;

class McaLeakTrackingTest {
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingTellsOfEveryLeakWhenTrackingIsOn(boolean track) {
    List<String> warnings;
    try (LogWatch log = new LogWatch()) {
      try (Mca mca =
          Mca.open(
              "--mca",
              "rcache",
              "none",
              "--mca",
              "registrar",
              "null",
              "--mca",
              "rcache_base_track_leaks",
              String.valueOf(track))) {
        Rcache cache = mca.rcache();
        Registration given = cache.register(MemoryRegion.of(0x1000, 1), Access.LOCAL_WRITE);
        cache.deregister(given);
        assertThatThrownBy(() -> cache.deregister(given)).isInstanceOf(IllegalStateException.class);
        cache.register(MemoryRegion.of(0x5000, 1), Access.LOCAL_WRITE);
      }
      warnings = log.warnings();
    }
    assertThat(warnings).filteredOn(w -> w.contains("in use")).hasSize(1);
    assertThat(warnings)
        .filteredOn(w -> w.contains("never given back") && w.contains("0x5000"))
        .hasSize(track ? 1 : 0);
  }
}
