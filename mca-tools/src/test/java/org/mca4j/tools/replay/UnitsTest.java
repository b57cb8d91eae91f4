// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "0,0 B",
    "1023,1023 B",
    "1024,1.00 KiB",
    "2302976,2.20 MiB",
    "9223372036854775807,8.00 EiB"
  })
  void writesBytes(long bytes, String text) {
    assertThat(Units.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0,0 ns",
    "999,999 ns",
    "14530,14.53 us",
    "424100000,424.1 ms",
    "3600000000000,3600.0 s"
  })
  void writesTimes(long nanos, String text) {
    assertThat(Units.nanos(nanos)).isEqualTo(text);
  }
}
