// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mca4j.testkit.ForkedJvm;
import org.mca4j.testkit.NativePages;

class PagemapTest {
  private static final long PAGE = Unistd.pageSize();

  @Test
  void eachPageHasAFrameOfItsOwn() {
    for (long pages : new long[] {1, 7, 1024, 1025, 102_400}) {
      try (NativePages memory = NativePages.map(pages * PAGE)) {
        memory.fill(1);
        assertThat(Pagemap.frames(memory.address(), memory.length()))
            .hasSize((int) pages)
            .doesNotContain(Pagemap.NO_FRAME)
            .doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void aRangeThatBeginsInsideAPageCountsEveryPageItTouches() {
    try (NativePages memory = NativePages.map(4 * PAGE)) {
      memory.fill(1);
      long[] all = Pagemap.frames(memory.address(), 4 * PAGE);
      assertThat(Pagemap.frames(memory.address() + PAGE / 2, 1)).containsExactly(all[0]);
      assertThat(Pagemap.frames(memory.address() + PAGE / 2, PAGE)).containsExactly(all[0], all[1]);
      assertThat(Pagemap.frames(memory.address() + 2 * PAGE - 1, 2))
          .containsExactly(all[1], all[2]);
    }
  }

  @Test
  void whatIsNotInMemoryHasNoFrame() {
    try (NativePages memory = NativePages.map(2 * PAGE)) {
      assertThat(Pagemap.frames(memory.address(), 2 * PAGE))
          .containsExactly(Pagemap.NO_FRAME, Pagemap.NO_FRAME);
    }
    assertThat(Pagemap.frames(-2 * PAGE, PAGE)).containsExactly(Pagemap.NO_FRAME);
  }

  @Test
  void framesAreHiddenFromOthers() {
    assertThat(Pagemap.unavailableCause()).isEmpty();
    ForkedJvm.of(SeesNothing.class).ownUser().run();
  }

  static final class SeesNothing {
    public static void main(String[] args) {
      assertThat(Pagemap.unavailableCause())
          .hasValueSatisfying(cause -> assertThat(cause).contains("CAP_SYS_ADMIN"));
    }
  }
}
