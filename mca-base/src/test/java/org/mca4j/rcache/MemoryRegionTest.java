// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.base.spi.Availability;
import org.mca4j.error.McaErrorCode;
import org.mca4j.testkit.ForkedJvm;

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

  @Test
  void countsTheElementsOfTypedViewsInBytes() {
    ByteBuffer bytes = ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder());
    long start = MemoryRegion.of(bytes).address();
    List<Buffer> views =
        List.of(
            bytes.asCharBuffer(),
            bytes.asShortBuffer(),
            bytes.asIntBuffer(),
            bytes.asLongBuffer(),
            bytes.asFloatBuffer(),
            bytes.asDoubleBuffer(),
            bytes.slice().order(ByteOrder.BIG_ENDIAN).asIntBuffer().asReadOnlyBuffer());
    for (Buffer view : views) {
      MemoryRegion all = MemoryRegion.of(view);
      assertThat(all.address()).isEqualTo(start);
      assertThat(all.length()).isEqualTo(64);
      assertThat(all.readOnly()).isEqualTo(view.isReadOnly());
      int size = 64 / view.capacity();
      MemoryRegion part = MemoryRegion.of(view.position(1).limit(3));
      assertThat(part.address()).isEqualTo(start + size);
      assertThat(part.length()).isEqualTo(2L * size);
    }
  }

  @Test
  void isAMappedFileForReadingOrBoth(@TempDir Path directory) throws IOException {
    Path file = Files.write(directory.resolve("data"), new byte[8192]);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer both = channel.map(FileChannel.MapMode.READ_WRITE, 0, 8192);
      MappedByteBuffer readOnly = channel.map(FileChannel.MapMode.READ_ONLY, 0, 8192);
      assertThat(MemoryRegion.of(both).permits(Access.LOCAL_WRITE)).isTrue();
      assertThat(MemoryRegion.of(both).length()).isEqualTo(8192);
      MemoryRegion region = MemoryRegion.of(readOnly);
      assertThat(region.owner()).isSameAs(readOnly);
      assertThat(region.restricted()).isTrue();
      assertThat(region.permits(Access.LOCAL_READ)).isTrue();
      assertThat(region.permits(Access.LOCAL_WRITE)).isFalse();
      assertThatThrownBy(() -> region.checkPermits(Access.LOCAL_WRITE))
          .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE))
          .hasMessageContaining("read-only");
    }
  }

  @Test
  void isOwnedByTheJnaMemoryThatAViewIsOf() {
    Memory memory = new Memory(4096);
    Memory view = (Memory) memory.share(100, 200);
    Memory viewOfView = (Memory) view.share(10, 50);
    long start = Pointer.nativeValue(memory);
    assertThat(MemoryRegion.of(memory).owner()).isSameAs(memory);
    assertThat(MemoryRegion.of(memory).length()).isEqualTo(4096);
    assertThat(MemoryRegion.of(view).owner()).isSameAs(memory);
    assertThat(MemoryRegion.of(viewOfView).owner()).isSameAs(memory);
    assertThat(MemoryRegion.of(viewOfView).address()).isEqualTo(start + 110);
    assertThat(MemoryRegion.of(viewOfView).length()).isEqualTo(50);
    assertThat(MemoryRegion.of(view, 1).length()).isEqualTo(1);
    assertThatThrownBy(() -> MemoryRegion.of(view, 201))
        .satisfies(code(McaErrorCode.RANGE_INVALID))
        .hasMessageContaining("200");
    assertThatThrownBy(() -> MemoryRegion.of(view, 0)).satisfies(code(McaErrorCode.RANGE_INVALID));

    MemoryRegion region = MemoryRegion.of(viewOfView);
    assertThat(region.permits(Access.LOCAL_WRITE)).isTrue();
    assertThat(MemoryOwners.freed(memory)).isFalse();
    memory.close();
    assertThat(MemoryOwners.freed(memory)).isTrue();
    assertThat(region.permits(Access.LOCAL_READ)).isFalse();
    for (Pointer closed : List.of(memory, view, viewOfView)) {
      assertThatThrownBy(() -> MemoryRegion.of(closed, 1))
          .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE))
          .hasMessageContaining("closed");
    }
  }

  @Test
  void isARawAddressWhereAPointerSaysNoMore() {
    MemoryRegion region = MemoryRegion.of(new Pointer(4096), 100);
    assertThat(region.owner()).isNull();
    assertThat(region.address()).isEqualTo(4096);
    assertThat(region.restricted()).isFalse();
    assertThatThrownBy(() -> MemoryRegion.of(new Pointer(0), 1))
        .satisfies(code(McaErrorCode.RANGE_INVALID));
  }

  @Test
  void saysWhichOptionHelpsToSeeTheRootsOfViews() {
    assertThat(MemoryOwners.viewRoots())
        .isInstanceOfSatisfying(
            Availability.Unavailable.class,
            it ->
                assertThat(it.cause()).contains("--add-exports java.base/sun.nio.ch=ALL-UNNAMED"));
    ForkedJvm.of(ViewOwners.class, "views").run();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--add-exports", "--add-opens"})
  void findsTheRootsOfViewsWithTheOption(String option) {
    ForkedJvm.of(ViewOwners.class, "roots")
        .jvmOptions(option, "java.base/sun.nio.ch=ALL-UNNAMED")
        .run();
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
