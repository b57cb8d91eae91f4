// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class EvictionQueueTest {
  private final EvictionQueue<TestEntry> queue = new EvictionQueue<>();
  private long now;

  private TestEntry addIdle() {
    TestEntry entry = TestEntry.idle(1, ++now);
    queue.add(entry, now);
    return entry;
  }

  private void use(TestEntry entry) {
    assertThat(entry.acquire()).isTrue();
    entry.release(true, ++now);
  }

  private @Nullable TestEntry evict() {
    TestEntry evicted;
    do {
      evicted = queue.evictOldest(now);
    } while (evicted == null && queue.unfinished());
    return evicted;
  }

  @Test
  void evictsAParticularEntryOutOfTurnIfItIsIdle() {
    TestEntry oldest = addIdle();
    TestEntry wanted = addIdle();
    TestEntry used = addIdle();
    assertThat(used.acquire()).isTrue();

    assertThat(queue.evict(wanted)).isTrue();
    assertThat(wanted.dead()).isTrue();
    assertThat(queue.evict(wanted)).as("again").isFalse();
    assertThat(queue.evict(used)).isFalse();
    assertThat(used.dead()).isFalse();
    assertThat(queue.evict(TestEntry.idle(1, now))).as("not in the queue").isFalse();
    assertThat(queue.size()).isEqualTo(2);
    assertThat(evict()).isSameAs(oldest);
    assertThat(evict()).isNull();
  }

  @Property(tries = 200)
  void evictsInTheOrderOfTheLastUse(@ForAll long seed) {
    Random random = new Random(seed);
    EvictionQueueTest fresh = new EvictionQueueTest();
    List<TestEntry> idle = new ArrayList<>();
    List<TestEntry> used = new ArrayList<>();
    for (int step = 0; step < 300; step++) {
      switch (random.nextInt(6)) {
        case 0, 1 -> idle.add(fresh.addIdle());
        case 2 ->
            idle.stream().skip(random.nextInt(idle.size() + 1)).findFirst().ifPresent(fresh::use);
        case 3 -> {
          if (!idle.isEmpty()) {
            TestEntry entry = idle.remove(random.nextInt(idle.size()));
            assertThat(entry.acquire()).isTrue();
            used.add(entry);
          }
        }
        case 4 -> {
          if (!used.isEmpty()) {
            TestEntry entry = used.remove(random.nextInt(used.size()));
            entry.release(true, ++fresh.now);
            idle.add(entry);
          }
        }
        default -> {
          TestEntry expected =
              idle.stream().min(Comparator.comparingLong(CachedEntry::stamp)).orElse(null);
          assertThat(fresh.evict()).isSameAs(expected);
          idle.remove(expected);
        }
      }
    }
    assertThat(fresh.queue.size()).isEqualTo(idle.size() + used.size());
  }

  @Test
  void looksAtALimitedNumberAtATime() {
    List<TestEntry> entries = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      entries.add(addIdle());
    }
    entries.forEach(this::use);
    assertThat(queue.evictOldest(now)).isNull();
    assertThat(queue.unfinished()).isTrue();
    assertThat(evict()).isSameAs(entries.get(0));
    assertThat(queue.unfinished()).isFalse();
  }

  @Test
  void findsNothingWhenAllAreInUse() {
    for (int i = 0; i < 200; i++) {
      assertThat(addIdle().acquire()).isTrue();
    }
    assertThat(evict()).isNull();
    assertThat(queue.size()).isEqualTo(200);
  }

  @Test
  void forgetsDeadEntriesInTheEnd() {
    List<TestEntry> entries = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      entries.add(addIdle());
    }
    for (int i = 0; i < 1_000; i++) {
      if (i % 5 != 0) {
        assertThat(entries.get(i).invalidate()).isTrue();
        queue.remove(entries.get(i));
        queue.remove(entries.get(i));
        queue.remove(entries.get(i));
      }
    }
    assertThat(queue.size()).isEqualTo(200);
    assertThat(queue.held()).as("what still takes room").isLessThanOrEqualTo(500);
    for (int i = 0; i < 1_000; i += 5) {
      assertThat(evict()).isSameAs(entries.get(i));
    }
    assertThat(evict()).isNull();
    assertThat(queue.held()).isZero();
  }

  @Test
  void removesFromAnywhere() {
    List<TestEntry> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      entries.add(addIdle());
    }
    for (int i = 0; i < 100; i += 2) {
      queue.remove(entries.get(i));
      queue.remove(entries.get(i));
    }
    for (int i = 1; i < 100; i += 2) {
      assertThat(evict()).isSameAs(entries.get(i));
    }
    assertThat(evict()).isNull();
  }
}
