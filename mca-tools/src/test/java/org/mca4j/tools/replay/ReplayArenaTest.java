// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Pointer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.tools.trace.UnmapCall;

class ReplayArenaTest {
  private static final long PAGE = 4096;
  private static final long TRACE_START = 0x7f0000000000L;
  private static final long PAGES = 8;

  private final ReplayArena arena = ReplayArena.open(plan(PAGES * PAGE));
  private final long start = arena.address(TRACE_START);

  private static AddressPlan plan(long length) {
    AddressPlan.Builder builder = new AddressPlan.Builder(PAGE);
    builder.add(TRACE_START, length);
    return builder.build();
  }

  @AfterEach
  void close() {
    arena.close();
    assertThat(mapped(0, PAGES)).isFalse();
  }

  private boolean mapped(long firstPage, long pages) {
    for (long page = firstPage; page < firstPage + pages; page++) {
      int result = Mman.msync(start + page * PAGE, PAGE, Mman.MS_ASYNC);
      assertThat(result).isIn(0, -Errno.ENOMEM);
      if (result == 0) {
        return true;
      }
    }
    return false;
  }

  private boolean wholly(long firstPage, long pages) {
    return Mman.msync(start + firstPage * PAGE, pages * PAGE, Mman.MS_ASYNC) == 0;
  }

  private void fill(long firstPage, long pages) {
    arena.map(start + firstPage * PAGE, pages * PAGE);
    new Pointer(start).setMemory(firstPage * PAGE, pages * PAGE, (byte) 7);
  }

  private byte firstByte(long page) {
    return new Pointer(start).getByte(page * PAGE);
  }

  private ByteRange pages(long first, long count) {
    return new ByteRange(start + first * PAGE, count * PAGE);
  }

  @Test
  void mapsOnlyThePagesAskedFor() {
    arena.map(start + PAGE + 100, PAGE);

    assertThat(wholly(1, 2)).isTrue();
    assertThat(mapped(0, 1)).isFalse();
    assertThat(mapped(3, PAGES - 3)).isFalse();
  }

  @Test
  void keepsTheContentsOfPagesThatAreMappedAlready() {
    fill(2, 1);
    arena.map(start, PAGES * PAGE);

    assertThat(wholly(0, PAGES)).isTrue();
    assertThat(firstByte(2)).isEqualTo((byte) 7);
    assertThat(firstByte(1)).isZero();
  }

  @Test
  void reallyUnmapsForMunmapAndBrk() {
    fill(0, PAGES);
    arena.release(pages(1, 2), UnmapCall.MUNMAP);
    arena.release(pages(5, 1), UnmapCall.BRK);

    assertThat(mapped(1, 2)).isFalse();
    assertThat(mapped(5, 1)).isFalse();
    assertThat(firstByte(3)).isEqualTo((byte) 7);
  }

  @Test
  void mapsFreshPagesWhereItUnmapped() {
    fill(0, PAGES);
    arena.release(pages(1, 2), UnmapCall.MUNMAP);
    arena.map(start, PAGES * PAGE);

    assertThat(firstByte(1)).isZero();
    assertThat(firstByte(0)).isEqualTo((byte) 7);
  }

  @Test
  void keepsTheMappingForMadviseButNotThePages() {
    fill(0, 3);
    arena.release(pages(1, 1), UnmapCall.MADVISE);

    assertThat(wholly(0, 3)).isTrue();
    assertThat(firstByte(1)).isZero();
    assertThat(firstByte(2)).isEqualTo((byte) 7);
  }

  @Test
  void mapsFreshMemoryForMmapFixed() {
    fill(0, 3);
    arena.release(pages(1, 1), UnmapCall.MMAP_FIXED);

    assertThat(wholly(0, 3)).isTrue();
    assertThat(firstByte(1)).isZero();
  }

  @Test
  void movesPagesAwayForMremap() {
    fill(0, PAGES);
    arena.release(pages(2, 3), UnmapCall.MREMAP);

    assertThat(mapped(2, 3)).isFalse();
    assertThat(firstByte(1)).isEqualTo((byte) 7);
    assertThat(firstByte(5)).isEqualTo((byte) 7);
  }

  @Test
  void leavesHolesAloneWhateverTheCall() {
    for (UnmapCall call : UnmapCall.values()) {
      arena.release(pages(0, PAGES), UnmapCall.MUNMAP);
      fill(1, 1);
      fill(4, 2);
      arena.release(pages(0, PAGES), call);
      boolean stays = call == UnmapCall.MADVISE || call == UnmapCall.MMAP_FIXED;

      assertThat(mapped(1, 1)).as("%s", call).isEqualTo(stays);
      assertThat(mapped(4, 2)).as("%s", call).isEqualTo(stays);
      assertThat(mapped(2, 2)).as("%s", call).isFalse();
    }
  }

  @Test
  void takesLockedPagesAwayWhateverTheCall() {
    for (UnmapCall call : UnmapCall.values()) {
      fill(0, PAGES);
      assertThat(Mman.mlock(start + 2 * PAGE, PAGE)).isZero();
      arena.release(pages(1, 3), call);
      arena.map(start, PAGES * PAGE);

      assertThat(firstByte(2)).as("%s", call).isZero();
      assertThat(firstByte(4)).as("%s", call).isEqualTo((byte) 7);
    }
  }

  @Test
  void placesTwoArenasApart() {
    try (ReplayArena other = ReplayArena.open(plan(PAGES * PAGE))) {
      assertThat(other.address(TRACE_START)).isNotEqualTo(start);
    }
  }

  @Test
  void refusesMoreMemoryThanASlotHolds() {
    AddressPlan huge = plan(1L << 40);

    assertThatThrownBy(() -> ReplayArena.open(huge))
        .isInstanceOfSatisfying(
            McaException.class,
            e -> assertThat(e.code()).isEqualTo(McaErrorCode.NATIVE_CALL_FAILED));
  }
}
