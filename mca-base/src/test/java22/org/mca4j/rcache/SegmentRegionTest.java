// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.error.McaErrorCode;
import org.mca4j.testkit.Garbage;

/** Regions of memory segments, and of buffers that show them; for the JDKs that have them. */
final class SegmentRegionTest {
  private static @Nullable Object owner(Object segment) {
    return MemoryRegion.ofSegment(segment).owner();
  }

  private static void isRefused(Object segment, McaErrorCode code, String why) {
    assertThatThrownBy(() -> MemoryRegion.ofSegment(segment))
        .satisfies(code(code))
        .hasMessageContaining(why);
  }

  @Test
  void isTheBytesOfTheSegmentAndOwnedByItsArena() {
    for (Arena arena : List.of(Arena.ofAuto(), Arena.ofConfined(), Arena.ofShared())) {
      MemorySegment segment = arena.allocate(1000);
      MemoryRegion region = MemoryRegion.ofSegment(segment);
      assertThat(region.address()).isEqualTo(segment.address());
      assertThat(region.length()).isEqualTo(1000);
      assertThat(region.owner()).isSameAs(arena.scope());
      assertThat(region.readOnly()).isFalse();
      assertThat(region.permits(Access.ANY)).isTrue();

      MemoryRegion slice = MemoryRegion.ofSegment(segment.asSlice(100, 10).asReadOnly());
      assertThat(slice.address()).isEqualTo(segment.address() + 100);
      assertThat(slice.length()).isEqualTo(10);
      assertThat(slice.owner()).isSameAs(arena.scope());
      assertThat(slice.readOnly()).isTrue();
      assertThat(slice.permits(Access.LOCAL_READ)).isTrue();
      assertThat(slice.permits(Access.LOCAL_WRITE)).isFalse();
      assertThat(owner(arena.allocate(8))).isSameAs(arena.scope());
    }
  }

  @Test
  void aMappedSegmentBelongsToItsArenaToo(@TempDir Path directory) throws IOException {
    Path file = Files.write(directory.resolve("data"), new byte[8192]);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        Arena arena = Arena.ofShared()) {
      MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, 8192, arena);
      MemoryRegion region = MemoryRegion.ofSegment(mapped);
      assertThat(region.owner()).isSameAs(arena.scope());
      assertThat(region.readOnly()).isTrue();
    }
  }

  @Test
  void isARawAddressWhereNothingEndsTheMemory() {
    MemorySegment global = Arena.global().allocate(64);
    assertThat(owner(global)).isNull();
    MemorySegment reinterpreted = MemorySegment.ofAddress(global.address()).reinterpret(64);
    assertThat(owner(reinterpreted)).isNull();
    assertThat(MemoryRegion.ofSegment(reinterpreted).restricted()).isFalse();
    Arena arena = Arena.ofAuto();
    assertThat(owner(reinterpreted.reinterpret(arena, null))).isSameAs(arena.scope());
  }

  // O20
  @Test
  void refusesClosedArenasBeforeAndAfter() {
    for (Arena arena : List.of(Arena.ofConfined(), Arena.ofShared())) {
      MemorySegment segment = arena.allocate(64);
      ByteBuffer buffer = segment.asByteBuffer();
      MemoryRegion region = MemoryRegion.ofSegment(segment);
      Object scope = arena.scope();
      assertThat(region.restricted()).isTrue();
      assertThat(MemoryOwners.freed(scope)).isFalse();
      arena.close();
      assertThat(MemoryOwners.freed(scope)).isTrue();
      assertThat(region.permits(Access.LOCAL_READ)).isFalse();
      assertThatThrownBy(() -> region.checkPermits(Access.LOCAL_READ))
          .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE))
          .hasMessageContaining("arena was closed");
      isRefused(segment, McaErrorCode.MEMORY_UNSUITABLE, "arena was closed");
      assertThatThrownBy(() -> MemoryRegion.of(buffer))
          .satisfies(code(McaErrorCode.MEMORY_UNSUITABLE))
          .hasMessageContaining("arena was closed");
    }
  }

  @Test
  void refusesWhatCannotBeRegisteredAndSaysWhatCan() {
    isRefused(
        MemorySegment.ofArray(new byte[8]), McaErrorCode.MEMORY_UNSUITABLE, "Arena.ofShared()");
    isRefused("text", McaErrorCode.MEMORY_UNSUITABLE, "java.lang.String is no memory segment");
    isRefused(Arena.ofAuto().allocate(0), McaErrorCode.RANGE_INVALID, "not positive");
    isRefused(MemorySegment.NULL, McaErrorCode.RANGE_INVALID, "null address");
  }

  @Test
  void aBufferOfASegmentIsOwnedByTheArenaAndAnyOtherIsNot() {
    Arena arena = Arena.ofAuto();
    ByteBuffer buffer = arena.allocate(64).asByteBuffer();
    for (Buffer view :
        List.of(buffer, buffer.slice(8, 16), buffer.asReadOnlyBuffer(), buffer.asIntBuffer())) {
      assertThat(MemoryRegion.of(view).owner()).isSameAs(arena.scope());
    }
    ByteBuffer plain = ByteBuffer.allocateDirect(64);
    assertThat(MemoryRegion.of(plain).owner()).isSameAs(plain);
    MemoryRegion ofPlain = MemoryRegion.ofSegment(MemorySegment.ofBuffer(plain));
    assertThat(ofPlain.owner()).isNotNull();
    assertThat(ofPlain.address()).isEqualTo(MemoryRegion.of(plain).address());
  }

  // O21
  @Test
  void theScopeOfAnAutomaticArenaKeepsTheMemoryAndIsCollectedWithIt() {
    MemoryRegion region = MemoryRegion.ofSegment(Arena.ofAuto().allocate(64).fill((byte) 7));
    WeakReference<Object> scope = new WeakReference<>(region.owner());
    Garbage.collect();
    assertThat(scope.refersTo(null)).isFalse();
    assertThat(region.owner()).isSameAs(scope.get());
    region = MemoryRegion.of(4096, 1);
    Garbage.collectUntil("the scope was collected", () -> scope.refersTo(null));
    assertThat(region.owner()).isNull();
  }
}
