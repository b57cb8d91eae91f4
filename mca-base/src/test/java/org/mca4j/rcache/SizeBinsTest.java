// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.RcacheDistribution.Bin;

final class SizeBinsTest {
  @Test
  void boundsAreRoundedUpToPowersOfTwo() {
    assertThat(new SizeBins(3000, 5000)).isEqualTo(new SizeBins(4096, 8192));
    assertThat(new SizeBins(0, 1)).isEqualTo(new SizeBins(1, 1));
    assertThat(new SizeBins(4096, Long.MAX_VALUE).max()).isEqualTo(1L << 62);
  }

  @Test
  void theLastBinTakesWhatIsLarger() {
    assertThat(SizeBins.DEFAULT.count(LongStream.empty()).bins()).hasSize(10);
    RcacheDistribution counted = new SizeBins(4, 16).count(LongStream.of(1, 4, 5, 16, 17, 1 << 30));
    assertThat(counted.bins())
        .containsExactly(
            new Bin(4, 2, 5),
            new Bin(8, 1, 5),
            new Bin(16, 1, 16),
            new Bin(RcacheDistribution.MORE, 2, 17 + (1 << 30)));
    assertThat(counted.count()).isEqualTo(6);
    assertThat(counted).hasToString("<=4=2/5 <=8=1/5 <=16=1/16 more=2/1073741841");
  }

  @Test
  void boundsInTheWrongOrderAreRefused() {
    assertThatThrownBy(() -> new SizeBins(2, 1))
        .satisfies(code(McaErrorCode.PARAM_INVALID_VALUE))
        .hasMessageContaining("rcache_base_stat_max");
  }
}
