// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mca4j.error.McaErrorCode;

final class MemoryRegionTest {
  // O11
  @ParameterizedTest
  @CsvSource({
    "0x0, 4096, null address",
    "0x1000, 0, not positive",
    "0x5000, -1, not positive",
    "0xFFFFFFFFFFFFF000, 0x1000, passes the top",
    "0xFFFFFFFFFFFFF000, 0x2000, passes the top",
    "0xFFFFFFFFFFFFFFFF, 1, passes the top"
  })
  void refusesWhatIsNoRange(String address, String length, String why) {
    assertThatThrownBy(
            () ->
                MemoryRegion.of(
                    Long.parseUnsignedLong(address.substring(2), 16), Long.decode(length)))
        .satisfies(code(McaErrorCode.RANGE_INVALID))
        .hasMessageContaining(why);
  }

  // O11
  @Test
  void takesRangesUpToTheLastPageAndLongOnes() {
    assertThat(MemoryRegion.of(0xFFFFFFFFFFFFE000L, 0x1000).length()).isEqualTo(0x1000);
    assertThat(MemoryRegion.of(0x1_0000_0000L, 5L << 30).length()).isEqualTo(5368709120L);
    assertThat(MemoryRegion.of(1, Long.MAX_VALUE).length()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void isTheBytesBetweenPositionAndLimit() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(1000);
    long start = MemoryRegion.of(buffer).address();
    buffer.position(100).limit(300);

    MemoryRegion region = MemoryRegion.of(buffer);

    assertThat(region.address()).isEqualTo(start + 100);
    assertThat(region.length()).isEqualTo(200);
    assertThat(region.owner()).isSameAs(buffer);
    assertThat(MemoryRegion.of(buffer.slice()).address()).isEqualTo(start + 100);
    assertThat(region.readOnly()).isFalse();
    assertThat(MemoryRegion.of(buffer.asReadOnlyBuffer()).readOnly()).isTrue();
  }

  @Test
  void refusesBuffersThatCannotBeRegistered() {
    assertThatThrownBy(() -> MemoryRegion.of(ByteBuffer.allocate(10)))
        .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE))
        .hasMessageContaining("allocateDirect");
    ByteBuffer spent = ByteBuffer.allocateDirect(10).position(10);
    assertThatThrownBy(() -> MemoryRegion.of(spent)).satisfies(code(McaErrorCode.RANGE_INVALID));
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "3", "-9223372036854775808"})
  void refusesAlignmentsThatAreNoPowerOfTwo(long alignment) {
    MemoryRegion region = MemoryRegion.of(4096, 1);
    assertThatThrownBy(() -> region.alignedTo(alignment))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
    assertThat(region.alignedTo(64).alignment()).isEqualTo(64);
  }
}
