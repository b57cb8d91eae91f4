// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.memory.uffd.UffdMonitors.range;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;
import org.mca4j.memory.Coverage;
import org.mca4j.memory.InvalidationSink;
import org.mca4j.testkit.NativePages;

/** What the monitor sees of real memory. O01, O04 */
class UffdMonitorTest {
  private static final long PAGE = Unistd.pageSize();

  private final UffdMonitor monitor = UffdMonitors.whenAsked();
  private final List<String> heard = UffdMonitors.heard(monitor);

  @AfterEach
  void close() {
    monitor.close();
  }

  private void cover(NativePages pages) {
    assertThat(monitor.cover(pages.address(), pages.length())).isEqualTo(Coverage.covered());
  }

  private List<String> drained() {
    assertThat(monitor.changed()).isTrue();
    long before = monitor.generation();
    int heardBefore = heard.size();
    monitor.drain();
    assertThat(monitor.changed()).isFalse();
    assertThat(monitor.generation() - before).isEqualTo(heard.size() - heardBefore);
    return heard;
  }

  @Test
  void seesPartAndWholeOfAnUnmap() {
    NativePages pages = NativePages.map(4 * PAGE);
    cover(pages);
    assertThat(monitor.changed()).isFalse();
    pages.unmap(PAGE, PAGE);
    assertThat(drained()).containsExactly(range(pages.address() + PAGE, PAGE));
    List<Long> gone = new ArrayList<>();
    monitor.subscribe(
        (address, length) -> {
          for (long page = address; page < address + length; page += PAGE) {
            gone.add((page - pages.address()) / PAGE);
          }
        });
    pages.close();
    drained();
    assertThat(gone).as("one event for all, or one for each mapping").contains(0L, 2L, 3L);
  }

  @Test
  void seesMemoryReplacedByAnotherMapping() {
    NativePages pages = NativePages.map(2 * PAGE);
    cover(pages);
    NativePages again = pages.mapAgain();
    assertThat(drained()).containsExactly(range(pages.address(), 2 * PAGE));
    again.close();
    assertThat(monitor.changed()).as("the new mapping was not covered").isFalse();
  }

  @Test
  void seesAMoveAndStillSeesTheNewPlace() {
    NativePages pages = NativePages.map(2 * PAGE);
    cover(pages);
    NativePages place = NativePages.map(2 * PAGE);
    int flags = Mman.MREMAP_MAYMOVE | Mman.MREMAP_FIXED;
    long moved = Mman.mremap(pages.address(), 2 * PAGE, 2 * PAGE, flags, place.address());
    assertThat(moved).isEqualTo(place.address());
    assertThat(drained()).contains(range(pages.address(), 2 * PAGE));
    heard.clear();
    place.close();
    assertThat(drained()).containsExactly(range(place.address(), 2 * PAGE));
  }

  @Test
  void growthAtThePlaceIsNoEvent() {
    NativePages room = NativePages.map(4 * PAGE);
    room.unmap(2 * PAGE, 2 * PAGE);
    NativePages pages = new NativePages(room.address(), 2 * PAGE);
    cover(pages);
    assertThat(Mman.mremap(pages.address(), 2 * PAGE, 4 * PAGE, 0, 0)).isEqualTo(pages.address());
    monitor.drain();
    assertThat(heard).isEmpty();
    room.close();
  }

  @Test
  void shrinkingTakesTheTailAway() {
    NativePages pages = NativePages.map(4 * PAGE);
    cover(pages);
    assertThat(Mman.mremap(pages.address(), 4 * PAGE, PAGE, 0, 0)).isEqualTo(pages.address());
    assertThat(drained()).containsExactly(range(pages.address() + PAGE, 3 * PAGE));
    pages.close();
  }

  @Test
  void seesDroppedPagesAndGoesOnWatchingThem() {
    NativePages pages = NativePages.map(3 * PAGE);
    pages.fill(1);
    cover(pages);
    assertThat(Mman.madvise(pages.address(), PAGE, Mman.MADV_DONTNEED)).isZero();
    assertThat(Mman.madvise(pages.address() + PAGE, PAGE, Mman.MADV_FREE)).isZero();
    assertThat(drained())
        .containsExactly(range(pages.address(), PAGE), range(pages.address() + PAGE, PAGE));
    pages.fill(2);
    pages.close();
    assertThat(drained()).endsWith(range(pages.address(), 3 * PAGE));
  }

  @Test
  void harmlessChangesAreNoEvents() {
    NativePages pages = NativePages.map(2 * PAGE);
    cover(pages);
    pages.fill(7);
    assertThat(Mman.mprotect(pages.address(), PAGE, Mman.PROT_READ)).isZero();
    assertThat(Mman.madvise(pages.address(), 2 * PAGE, Mman.MADV_NOHUGEPAGE)).isZero();
    assertThat(pages.bytes(PAGE, 1)).containsExactly(7);
    assertThat(monitor.changed()).isFalse();
    pages.close();
  }

  @Test
  void memoryThatIsNotCoveredIsNotSeen() {
    NativePages pages = NativePages.map(PAGE);
    pages.close();
    assertThat(monitor.changed()).isFalse();
    assertThat(monitor.cover(pages.address(), PAGE))
        .isInstanceOfSatisfying(
            Coverage.NotCovered.class,
            not -> assertThat(not.cause()).contains("EINVAL", "not mapped"));
  }

  @Test
  void coversWholePagesAndTheSameTwice() {
    NativePages pages = NativePages.map(2 * PAGE);
    for (int i = 0; i < 2; i++) {
      assertThat(monitor.cover(pages.address() + PAGE - 1, 2).isCovered()).isTrue();
    }
    pages.close();
    assertThat(drained()).containsExactly(range(pages.address(), 2 * PAGE));
  }

  /** The event of the calling thread is never missed, however often. */
  @Test
  void anUnmapThatReturnedIsAlwaysSeen() {
    for (int i = 0; i < 30_000; i++) {
      NativePages pages = NativePages.map(PAGE);
      cover(pages);
      pages.close();
      assertThat(monitor.changed()).as("round %d", i).isTrue();
      if (i % 3 == 0) {
        monitor.drain();
        assertThat(heard).endsWith(range(pages.address(), PAGE));
        heard.clear();
      }
    }
    assertThat(monitor.quiet()).isTrue();
  }

  @Test
  void whatASecondUserfaultfdWatchesIsNotCovered() {
    NativePages pages = NativePages.map(2 * PAGE);
    try (UffdFile other = UffdMonitor.openFile()) {
      assertThat(other.register(pages.address(), PAGE)).isZero();
      assertThat(monitor.cover(pages.address(), 2 * PAGE))
          .isInstanceOfSatisfying(
              Coverage.NotCovered.class,
              not -> assertThat(not.cause()).contains("EBUSY", "something else"));
      assertThat(monitor.cover(pages.address() + PAGE, PAGE).isCovered()).isTrue();
    }
    assertThat(monitor.cover(pages.address(), 2 * PAGE).isCovered()).isTrue();
    pages.close();
  }

  @Test
  void moreRangesThanReadsInStoreAreNotCovered() {
    List<NativePages> all = new ArrayList<>();
    try (UffdMonitor small = UffdMonitors.withChain(64, true, Duration.ofMinutes(30))) {
      Coverage last = Coverage.covered();
      for (int i = 0; last.isCovered(); i++) {
        assertThat(i).isLessThanOrEqualTo(64);
        // A hole on either side keeps the ranges apart.
        NativePages pages = NativePages.map(3 * PAGE);
        pages.unmap(0, PAGE);
        pages.unmap(2 * PAGE, PAGE);
        all.add(pages);
        last = small.cover(pages.address() + PAGE, PAGE);
      }
      assertThat(((Coverage.NotCovered) last).cause()).contains("memory_uffd_chain", "16 separate");
      long covered = all.get(0).address() + PAGE;
      assertThat(small.cover(covered, PAGE).isCovered()).as("covered before").isTrue();
      all.remove(0).close();
      small.drain();
      long refused = all.get(all.size() - 1).address() + PAGE;
      assertThat(small.cover(refused, PAGE).isCovered()).as("after one went").isTrue();
    }
    all.forEach(NativePages::close);
  }

  @Test
  void announcedReleasesAreToldAtOnce() {
    monitor.released(4096, 8192);
    assertThat(heard).containsExactly("1000+2000");
    assertThat(monitor.generation()).isGreaterThan(0);
  }

  @Test
  void aSubscriberThatDrainsGetsNoMore() {
    NativePages pages = NativePages.map(PAGE);
    cover(pages);
    monitor.subscribe((address, length) -> monitor.drain());
    pages.close();
    assertThat(drained()).hasSize(1);
  }

  /** An event is not done with before everybody was told, whatever happens meanwhile. */
  @Test
  void anErrorOfASubscriberLosesNoEvent() {
    NativePages pages = NativePages.map(PAGE);
    cover(pages);
    boolean[] thrown = {false};
    InvalidationSink bad =
        (address, length) -> {
          if (!thrown[0]) {
            thrown[0] = true;
            throw new StackOverflowError("provoked by a test");
          }
        };
    monitor.subscribe(bad);
    InvalidationSink late = (address, length) -> heard.add("late");
    monitor.subscribe(late);
    pages.close();
    assertThatThrownBy(monitor::drain).isInstanceOf(StackOverflowError.class);
    assertThat(monitor.changed()).isTrue();
    assertThat(heard).doesNotContain("late");
    monitor.drain();
    assertThat(heard).endsWith("late");
    assertThat(monitor.changed()).isFalse();
  }

  @Test
  void aThreadDeliversPromptly() throws InterruptedException {
    try (UffdMonitor prompt = UffdMonitors.prompt()) {
      List<String> told = UffdMonitors.heard(prompt);
      NativePages pages = NativePages.map(PAGE);
      assertThat(prompt.cover(pages.address(), PAGE).isCovered()).isTrue();
      pages.close();
      long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
      while (told.isEmpty() && System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
      assertThat(told).containsExactly(range(pages.address(), PAGE));
    }
  }

  @Test
  void aClosedMonitorCoversNothingAndHoldsUpNobody() {
    NativePages pages = NativePages.map(PAGE);
    cover(pages);
    monitor.close();
    monitor.close();
    pages.close();
    assertThat(heard).isEmpty();
    assertThat(monitor.changed()).isFalse();
    assertThat(monitor.quiet()).isFalse();
    monitor.drain();
    assertThat(monitor.cover(pages.address(), PAGE))
        .isInstanceOfSatisfying(
            Coverage.NotCovered.class, not -> assertThat(not.cause()).contains("closed"));
    assertThatThrownBy(() -> monitor.subscribe((address, length) -> {}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void errorNumbersAreExplained() {
    assertThat(cause(Errno.ENOMEM)).contains("vm.max_map_count");
    assertThat(cause(Errno.EPERM)).contains("may not be written");
  }

  private static String cause(int errno) {
    return ((Coverage.NotCovered) UffdErrors.notWatched(0x1000, 0x2000, errno)).cause();
  }
}
