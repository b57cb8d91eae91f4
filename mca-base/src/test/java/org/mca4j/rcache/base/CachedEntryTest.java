// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mca4j.rcache.Access;

final class CachedEntryTest {
  private static TestEntry entry(int references, boolean shared) {
    return new TestEntry(TestEntry.pages(1, 2), Access.REMOTE_READ, references, shared);
  }

  @Test
  void coversWhatItContainsWithItsRights() {
    TestEntry entry = entry(1, true);
    int read = Access.REMOTE_READ.bits();
    assertThat(entry.covers(4096, 8192, read)).isTrue();
    assertThat(entry.covers(5000, 1, 0)).isTrue();
    assertThat(entry.covers(12287, 1, read)).isTrue();
    assertThat(entry.covers(12287, 2, read)).isFalse();
    assertThat(entry.covers(12288, 1, read)).isFalse();
    assertThat(entry.covers(4095, 2, read)).isFalse();
    assertThat(entry.covers(4096, 1, Access.LOCAL_WRITE.bits())).isFalse();
    assertThat(entry.covers(-4096, 4095, 0)).isFalse();
    assertThat(entry.covers(8192, Long.MAX_VALUE, 0)).isFalse();
  }

  @Test
  void theLastReleaseClosesWhatIsNotKept() {
    TestEntry kept = entry(2, true);
    assertThat(kept.release(true, 0)).isFalse();
    assertThat(kept.release(true, 0)).isFalse();
    assertThat(kept.dead()).isFalse();
    assertThatThrownBy(() -> kept.release(true, 0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(kept::retain).isInstanceOf(IllegalStateException.class);

    TestEntry notKept = entry(1, true);
    assertThat(notKept.release(false, 0)).isTrue();
    assertThat(notKept.dead()).isTrue();
    assertThatThrownBy(() -> notKept.release(false, 0)).isInstanceOf(IllegalStateException.class);

    TestEntry alone = entry(1, false);
    assertThat(alone.isShared()).isFalse();
    assertThat(alone.release(true, 0)).isTrue();
  }

  @Test
  void whatPersistsStaysUntilItIsInvalid() {
    TestEntry entry = entry(1, true);
    entry.persist();
    assertThat(entry.persists()).isTrue();
    assertThat(entry.release(false, 0)).isFalse();
    assertThat(entry.dead()).isFalse();
    assertThat(entry.evictUnlessUsedAfter(Long.MAX_VALUE)).isFalse();
    assertThat(entry.acquire()).isTrue();
    assertThat(entry.invalidate()).isFalse();
    assertThat(entry.release(false, 0)).isTrue();
    assertThat(entry.inUse()).isFalse();

    TestEntry idle = entry(1, true);
    idle.persist();
    idle.release(false, 0);
    assertThat(idle.invalidate()).isTrue();
    assertThat(idle.invalidate()).isFalse();
    assertThat(idle.close()).isFalse();
  }

  // O21
  @Test
  void nobodyGetsAWeakEntryBeforeItIsStrengthened() {
    TestEntry entry = entry(1, true);
    assertThat(entry.weaken()).as("in use").isFalse();
    entry.release(true, 5);
    assertThat(entry.weaken()).isTrue();
    assertThat(entry.weak()).isTrue();
    assertThat(entry.weaken()).as("weak already").isFalse();
    assertThat(entry.acquire()).isFalse();
    assertThat(entry.weaken()).as("a reader in passing").isFalse();
    assertThat(entry.undo()).isFalse();
    assertThat(entry.dead()).isFalse();
    assertThat(entry.inUse()).isFalse();
    assertThat(entry).hasToString("[0x1000, 0x3000) REMOTE_READ, 0 references, weak");

    entry.strengthen();
    assertThat(entry.acquire()).isTrue();
    assertThat(entry.release(true, 6)).isFalse();
    assertThat(entry.weak()).isFalse();
  }

  @Test
  void whatIsWeakIsEvictedAndInvalidatedLikeAnyOther() {
    TestEntry evicted = TestEntry.idle(1);
    evicted.weaken();
    assertThat(evicted.evictUnlessUsedAfter(0)).isTrue();
    assertThat(evicted.weaken()).isFalse();

    TestEntry invalid = TestEntry.idle(1);
    invalid.weaken();
    assertThat(invalid.invalidate()).isTrue();
    assertThat(invalid.invalidate()).isFalse();
    assertThat(invalid.weaken()).isFalse();

    TestEntry persistent = entry(1, true);
    persistent.persist();
    persistent.release(true, 0);
    assertThat(persistent.weaken()).isTrue();
    assertThat(persistent.evictUnlessUsedAfter(9)).isFalse();
    assertThat(persistent.invalidate()).isTrue();

    TestEntry read = TestEntry.idle(1);
    read.weaken();
    assertThat(read.acquire()).isFalse();
    assertThat(read.invalidate()).as("a reader in passing").isFalse();
    assertThat(read.undo()).as("closes it instead").isTrue();
  }

  @Test
  void invalidatingClosesAtOnceOrAtTheLastRelease() {
    TestEntry idle = TestEntry.idle(1);
    assertThat(idle.invalidate()).isTrue();
    assertThat(idle.invalidate()).isFalse();

    TestEntry used = entry(1, true);
    assertThat(used.invalidate()).isFalse();
    assertThat(used.acquire()).isFalse();
    assertThat(used.release(true, 0)).as("a reader in passing holds it").isFalse();
    assertThat(used.undo()).as("the reader closes it instead").isTrue();
    assertThat(used.undo()).isFalse();
  }

  @Test
  void closingLeavesTheCountAlone() {
    TestEntry used = entry(2, true);
    assertThat(used.close()).isTrue();
    assertThat(used.release(false, 0)).isFalse();
    assertThat(used.release(false, 0)).isFalse();
    assertThatThrownBy(() -> used.release(false, 0)).isInstanceOf(IllegalStateException.class);
    assertThat(TestEntry.idle(1).close()).isFalse();
  }

  @Test
  void evictsOnlyWhatIsIdleAndNotUsedSince() {
    TestEntry entry = entry(1, true);
    assertThat(entry.evictUnlessUsedAfter(10)).isFalse();
    entry.release(true, 5);
    assertThat(entry.evictUnlessUsedAfter(4)).isFalse();
    assertThat(entry.evictUnlessUsedAfter(5)).isTrue();
    assertThat(entry.evictUnlessUsedAfter(5)).isFalse();
    assertThat(entry.acquire()).isFalse();
  }

  @Test
  void hitsAreHarvestedOnceWhateverEndsTheEntry() {
    List<Consumer<TestEntry>> ends =
        List.of(
            TestEntry::invalidate,
            TestEntry::close,
            e -> assertThat(e.evictUnlessUsedAfter(1)).isTrue(),
            e -> {
              assertThat(e.acquire()).isTrue();
              assertThat(e.release(false, 0)).isTrue();
            });
    for (Consumer<TestEntry> end : ends) {
      TestEntry entry = TestEntry.idle(1);
      for (int i = 0; i < 3; i++) {
        assertThat(entry.hit()).isTrue();
        assertThat(entry.release(true, 0)).isFalse();
      }
      assertThat(entry.unharvestedHits()).isEqualTo(3);
      assertThat(entry.harvested()).isZero();
      end.accept(entry);
      assertThat(entry.harvested()).isEqualTo(3);
      assertThat(entry.hit()).isFalse();
      entry.undo();
      entry.invalidate();
      entry.close();
      assertThat(entry.harvested()).isEqualTo(3);
      assertThat(entry.unharvestedHits()).isZero();
    }
  }

  @Test
  void countsMoreHitsThanTheWordHolds() {
    TestEntry entry = TestEntry.idle(1);
    long hits = (1L << 28) + 12345;
    for (long i = 0; i < hits; i++) {
      entry.hit();
      entry.release(true, 0);
    }
    assertThat(entry.harvested()).isPositive();
    assertThat(entry.inUse()).isFalse();
    entry.close();
    assertThat(entry.harvested()).isEqualTo(hits);
  }

  @Test
  void refusesMoreReferencesThanItCanCount() {
    long most = 1L << 27;
    TestEntry entry = TestEntry.idle(1);
    for (long i = 0; i < most; i++) {
      entry.acquire();
    }
    assertThat(entry.references()).isEqualTo(most);
    assertThatThrownBy(entry::acquire).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(entry::hit).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(entry::retain).isInstanceOf(IllegalStateException.class);
    assertThat(entry.references()).isEqualTo(most);
    assertThat(entry.unharvestedHits()).isZero();
  }

  // O07
  @Test
  @Timeout(60)
  void exactlyOneOfManyThreadsClosesAnEntry() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    for (int round = 0; round < 5_000; round++) {
      TestEntry entry = entry(2, true);
      AtomicInteger closers = new AtomicInteger();
      List<Future<?>> work = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        work.add(pool.submit(() -> count(closers, entry.release(true, 0))));
      }
      work.add(pool.submit(() -> count(closers, entry.invalidate())));
      work.add(
          pool.submit(
              () -> count(closers, entry.acquire() ? entry.release(true, 0) : entry.undo())));
      for (Future<?> each : work) {
        each.get(30, TimeUnit.SECONDS);
      }
      assertThat(closers).as("round %d", round).hasValue(1);
      assertThat(entry.inUse()).isFalse();
    }
    pool.shutdown();
  }

  private static void count(AtomicInteger closers, boolean closed) {
    if (closed) {
      closers.incrementAndGet();
    }
  }
}
