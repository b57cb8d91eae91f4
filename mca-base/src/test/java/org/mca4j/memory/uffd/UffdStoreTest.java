// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;
import org.mca4j.memory.Coverage;
import org.mca4j.testkit.NativePages;

/** What happens when events come faster than anybody takes them. O09 */
class UffdStoreTest {
  private static final long PAGE = Unistd.pageSize();
  private static final int LEAST = UffdParams.CHAIN_LEAST;
  private static final Duration NEVER = Duration.ofMinutes(30);

  /** Unmaps pages one by one; waits in the kernel when no read is in store. */
  private static Thread unmapPages(NativePages pages) {
    Thread thread =
        new Thread(
            () -> {
              for (long at = 0; at < pages.length(); at += PAGE) {
                pages.unmap(at, PAGE);
              }
            },
            "unmaps");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Collects the pages of a range that went away, and checks that none goes twice. */
  private static BitSet gone(UffdMonitor monitor, NativePages pages) {
    BitSet gone = new BitSet();
    monitor.subscribe(
        (address, length) -> {
          int page = (int) ((address - pages.address()) / PAGE);
          assertThat(length).isEqualTo(PAGE);
          assertThat(gone.get(page)).isFalse();
          gone.set(page);
        });
    return gone;
  }

  @Test
  void anUnmapWaitsForRefillingAndNoEventIsLost() throws InterruptedException {
    int count = 5000;
    NativePages pages = NativePages.map(count * PAGE);
    try (UffdMonitor monitor = UffdMonitors.withChain(LEAST, false, NEVER)) {
      BitSet gone = gone(monitor, pages);
      assertThat(monitor.cover(pages.address(), pages.length()).isCovered()).isTrue();
      Thread unmaps = unmapPages(pages);
      while (unmaps.isAlive()) {
        unmaps.join(1);
        monitor.drain();
      }
      monitor.drain();
      assertThat(gone.cardinality()).isEqualTo(count);
      while (monitor.changed()) { // a poll that found nothing to read may end late
        monitor.drain();
      }
    }
  }

  @Test
  void aFloodThatNobodyAsksAboutIsDeliveredAsItComes() throws InterruptedException {
    int count = 100_000 * HangStress.factor();
    NativePages pages =
        new NativePages(
            Mman.mmap(
                0,
                count * PAGE,
                Mman.PROT_READ | Mman.PROT_WRITE,
                Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_NORESERVE,
                -1,
                0),
            count * PAGE);
    try (UffdMonitor monitor = UffdMonitors.prompt()) {
      BitSet gone = gone(monitor, pages);
      assertThat(monitor.cover(pages.address(), pages.length()).isCovered()).isTrue();
      unmapPages(pages).join();
      monitor.drain();
      assertThat(gone.cardinality()).isEqualTo(count);
    }
  }

  @Test
  void whenNobodyRefillsTheKernelEndsTheWatching() throws InterruptedException {
    NativePages pages = NativePages.map(1000 * PAGE);
    NativePages others = NativePages.map(PAGE);
    try (UffdMonitor monitor = UffdMonitors.withChain(LEAST, false, Duration.ofMillis(100))) {
      List<String> heard = UffdMonitors.heard(monitor);
      assertThat(monitor.cover(pages.address(), pages.length()).isCovered()).isTrue();
      assertThat(monitor.cover(others.address(), PAGE).isCovered()).isTrue();
      Thread unmaps = unmapPages(pages);
      unmaps.join(Duration.ofMinutes(1).toMillis());
      assertThat(unmaps.isAlive()).as("still waiting").isFalse();

      assertThat(monitor.changed()).isTrue();
      monitor.drain();
      assertThat(heard).last().isEqualTo("0+ffffffffffffffff");
      assertThat(monitor.quiet()).as("nothing is left to go away unseen").isTrue();
      assertThat(monitor.cover(others.address(), PAGE))
          .isInstanceOfSatisfying(
              Coverage.NotCovered.class,
              not -> assertThat(not.cause()).contains("reads in store were used up"));
      long generation = monitor.generation();
      others.close();
      monitor.drain();
      assertThat(monitor.generation()).isEqualTo(generation);
    }
  }

  /** A store that ran empty and was refilled in time is no reason to give up later. */
  @Test
  void refillingInTimeCallsOffTheEnd() throws InterruptedException {
    Duration timeout = Duration.ofMillis(400);
    try (UffdMonitor monitor = UffdMonitors.withChain(LEAST, false, timeout)) {
      for (int round = 0; round < 8; round++) {
        NativePages pages = NativePages.map(200 * PAGE);
        assertThat(monitor.cover(pages.address(), pages.length()).isCovered()).isTrue();
        Thread unmaps = unmapPages(pages);
        while (unmaps.isAlive()) {
          LockSupport.parkNanos(timeout.toNanos() / 40);
          monitor.drain();
        }
        unmaps.join();
      }
      NativePages last = NativePages.map(PAGE);
      assertThat(monitor.cover(last.address(), PAGE)).isEqualTo(Coverage.covered());
      last.close();
    }
  }

  @Test
  void closingLetsGoWhoeverWaits() throws InterruptedException {
    NativePages pages = NativePages.map(1000 * PAGE);
    UffdMonitor monitor = UffdMonitors.withChain(LEAST, false, NEVER);
    assertThat(monitor.cover(pages.address(), pages.length()).isCovered()).isTrue();
    Thread unmaps = unmapPages(pages);
    unmaps.join(50);
    monitor.close();
    unmaps.join(Duration.ofMinutes(1).toMillis());
    assertThat(unmaps.isAlive()).isFalse();
  }
}
