// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mca4j.testkit.Errors.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mca4j.Mca;
import org.mca4j.error.McaErrorCode;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheStats;
import org.mca4j.rcache.Registration;
import org.mca4j.testkit.ForkedJvm;
import org.mca4j.testkit.LogWatch;
import org.mca4j.testkit.NativePages;

/**
 * rcache_base_check_pfn on really pinned memory, with frees that nobody announces: mapping over a
 * range frees what is there in the same step, so nothing else can take its place.
 */
@Timeout(60)
final class GrdmaCheckPfnTest {
  private static final long PAGE = Unistd.pageSize();

  private final LogWatch log = new LogWatch();

  @AfterEach
  void close() {
    log.close();
  }

  private static Mca open(String registrar, int pages, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--mca", "rcache", "grdma", "--mca", "registrar", registrar));
    arguments.addAll(List.of("--mca", "memory", "none"));
    arguments.addAll(List.of("--mca", "rcache_base_unsafe_no_coherence", "1"));
    arguments.addAll(List.of("--mca", "rcache_base_check_pfn", Integer.toString(pages)));
    arguments.addAll(List.of(more));
    return Mca.open(arguments.toArray(String[]::new));
  }

  private static NativePages mapped(long pages) {
    NativePages memory = NativePages.map(pages * PAGE);
    memory.fill(1);
    return memory;
  }

  private static MemoryRegion part(NativePages memory, long page, long count) {
    return MemoryRegion.of(memory.address() + page * PAGE, count * PAGE);
  }

  private static void use(Rcache cache, MemoryRegion region) {
    cache.deregister(cache.register(region, Access.LOCAL_WRITE));
  }

  private static void assertStale(Rcache cache, MemoryRegion region, long page) {
    assertThatThrownBy(() -> cache.register(region, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_STALE))
        .hasMessageContaining("the page at 0x" + Long.toHexString(page))
        .hasMessageContaining("Mca.memoryReleased");
    assertThatThrownBy(() -> cache.find(region, Access.LOCAL_WRITE))
        .satisfies(code(McaErrorCode.REGISTRATION_STALE));
  }

  // O01
  @Test
  void memoryThatWasMappedAgainIsFoundOut() {
    try (NativePages memory = mapped(4);
        Mca mca = open("iouring", 4);
        Rcache cache = mca.rcache()) {
      MemoryRegion region = part(memory, 0, 4);
      use(cache, region);
      use(cache, region);
      memory.mapAgain().fill(2);

      assertStale(cache, region, memory.address());
      assertThat(cache.stats().get(RcacheCounter.IN_USE)).as("reference given back").isZero();
      assertThat(log.errors()).hasSize(2).allMatch(text -> text.contains("unmapped"));

      cache.invalidateRange(memory.address(), memory.length());
      use(cache, region);
      use(cache, region);
      assertThat(log.errors()).hasSize(2);
    }
  }

  @Test
  void onlyTheFirstPagesOfARequestAreCompared() {
    try (NativePages memory = mapped(8);
        Mca mca = open("iouring", 2);
        Rcache cache = mca.rcache()) {
      use(cache, part(memory, 0, 8));
      memory.mapAgain(5 * PAGE, PAGE).fill(2);

      use(cache, part(memory, 0, 8));
      use(cache, part(memory, 3, 2));
      use(cache, part(memory, 6, 2));
      assertStale(cache, part(memory, 4, 2), memory.address() + 5 * PAGE);
      MemoryRegion inside = MemoryRegion.of(memory.address() + 5 * PAGE - 1, 2);
      assertStale(cache, inside, memory.address() + 5 * PAGE);
    }
  }

  @Test
  void aPageThatIsNotInMemoryIsFoundOutOnceItIsTouched() {
    try (NativePages memory = mapped(1);
        Mca mca = open("iouring", 1);
        Rcache cache = mca.rcache()) {
      use(cache, part(memory, 0, 1));
      assertThat(Mman.madvise(memory.address(), PAGE, Mman.MADV_DONTNEED)).isZero();
      use(cache, part(memory, 0, 1));
      memory.fill(2);
      assertStale(cache, part(memory, 0, 1), memory.address());
    }
  }

  @Test
  void isAtPeaceWithTrackedLeaks() {
    try (NativePages memory = mapped(1);
        Mca mca = open("iouring", 1, "--mca", "rcache_base_track_leaks", "1");
        Rcache cache = mca.rcache()) {
      Registration registration = cache.register(part(memory, 0, 1), Access.LOCAL_WRITE);
      cache.retain(registration);
      cache.deregister(registration);
      cache.deregister(registration);
      assertThatThrownBy(() -> cache.deregister(registration))
          .isInstanceOf(IllegalStateException.class);
      memory.mapAgain().fill(2);
      assertStale(cache, part(memory, 0, 1), memory.address());
      assertThat(cache.closeAndReport().inUse()).isEmpty();
    }
    assertThat(log.warnings()).noneMatch(text -> text.contains("never given back"));
  }

  @Test
  void memoryThatStaysRaisesNoAlarm() throws Exception {
    Random random = new Random(20261201);
    try (NativePages memory = NativePages.map(16 << 20);
        Mca mca = open("iouring", 64);
        Rcache cache = mca.rcache()) {
      assertThat(Mman.madvise(memory.address(), memory.length(), Mman.MADV_HUGEPAGE)).isZero();
      memory.fill(1);
      int pages = (int) (memory.length() / PAGE);
      CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> memory.fill(2));
      for (int i = 0; i < 4_000; i++) {
        int first = random.nextInt(pages);
        int count = 1 + random.nextInt(Math.min(300, pages - first));
        use(cache, part(memory, first, count));
        if (i % 1_000 == 0) {
          assertThat(new ProcessBuilder("true").start().waitFor()).isZero();
          memory.fill(i);
        }
      }
      writer.join();
      assertThat(cache.stats().get(RcacheCounter.HITS)).isGreaterThan(1_000);
    }
    assertThat(log.errors()).isEmpty();
  }

  @Test
  void aRegistrarThatDoesNotPinIsNotCheckedAndSaysSo() {
    for (String registrar : List.of("mlock", "null")) {
      try (NativePages memory = mapped(1);
          Mca mca = open(registrar, 1);
          Rcache cache = mca.rcache()) {
        use(cache, part(memory, 0, 1));
        memory.mapAgain().fill(2);
        use(cache, part(memory, 0, 1));
      }
      assertThat(log.warnings())
          .anyMatch(text -> text.contains("no effect with registrar " + registrar));
    }
    assertThat(log.errors()).isEmpty();
  }

  @Test
  void withoutTheRightToSeeFramesNoCacheIsMade() {
    ForkedJvm.of(MaySeeNothing.class).ownUser().run();
  }

  static final class MaySeeNothing {
    public static void main(String[] args) {
      try (Mca mca = open("null", 1)) {
        assertThatThrownBy(mca::rcache)
            .satisfies(code(McaErrorCode.REGISTRATION_UNCHECKABLE))
            .hasMessageContaining("rcache_base_check_pfn")
            .hasMessageContaining("CAP_SYS_ADMIN");
      }
      try (Mca mca = open("null", 0)) {
        RcacheStats stats = mca.rcache().stats();
        assertThat(stats.get(RcacheCounter.LIVE)).isZero();
      }
    }
  }
}
