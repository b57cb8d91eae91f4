// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mca4j.rcache.Access;

final class SortedEntriesTest {
  private final SortedEntries<TestEntry> entries = new SortedEntries<>();
  private final TreeMap<Long, TestEntry> model = new TreeMap<>(Long::compareUnsigned);

  private static long start(int number) {
    return (number * 0x0123_4567_89AB_CDEFL) & -4096;
  }

  private static TestEntry entry(long start) {
    return new TestEntry(new PageRange(start, start + 4096), Access.ANY);
  }

  @Property(tries = 60)
  void agreesWithATreeMapThroughManyChunks(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int range) {
    SortedEntriesTest fresh = new SortedEntriesTest();
    Random random = new Random(seed);
    for (int step = 0; step < 6_000; step++) {
      // Grows in the first half, shrinks in the second, so that chunks split, join and go.
      boolean add = random.nextInt(10) < (step < 3_000 ? 8 : 2);
      long start = start(random.nextInt(range));
      if (add) {
        TestEntry entry = entry(start);
        assertThat(fresh.entries.add(entry))
            .isEqualTo(fresh.model.putIfAbsent(start, entry) == null);
      } else {
        TestEntry there = fresh.model.remove(start);
        assertThat(fresh.entries.remove(there == null ? entry(start) : there))
            .isEqualTo(there != null);
      }
      fresh.compareAt(start(random.nextInt(range)) + random.nextInt(3) - 1);
    }
    assertThat(fresh.entries.isEmpty()).isEqualTo(fresh.model.isEmpty());
  }

  @Property(tries = 100)
  void removesRunsAcrossChunks(@ForAll long seed) {
    SortedEntriesTest fresh = new SortedEntriesTest();
    Random random = new Random(seed);
    for (int i = 0; i < 1_500; i++) {
      long start = start(i);
      TestEntry entry = entry(start);
      if (fresh.entries.add(entry)) {
        fresh.model.put(start, entry);
      }
    }
    for (int i = 0; i < 30; i++) {
      long from = start(random.nextInt(1_500)) + random.nextInt(2);
      long to = from + (random.nextLong() >>> (1 + random.nextInt(12)));
      if (Long.compareUnsigned(to, from) > 0) {
        List<TestEntry> removed = new ArrayList<>();
        fresh.entries.removeBetween(from, to, removed);
        SortedMap<Long, TestEntry> expected = fresh.model.subMap(from, to);
        assertThat(removed).containsExactlyElementsOf(expected.values());
        expected.clear();
        fresh.compareAt(from);
        fresh.compareAt(to);
      }
      fresh.compareAt(start(random.nextInt(1_500)));
    }
    assertThat(fresh.entries.isEmpty()).isEqualTo(fresh.model.isEmpty());
  }

  private void compareAt(long address) {
    assertThat(entries.floor(address)).isSameAs(value(model.floorEntry(address)));
    assertThat(entries.higher(address)).isSameAs(value(model.higherEntry(address)));
    assertThat(entries.lower(address)).isSameAs(value(model.lowerEntry(address)));
  }

  private static TestEntry value(Map.Entry<Long, TestEntry> entry) {
    return entry == null ? null : entry.getValue();
  }

  @Test
  void takesAscendingAndDescendingOrder() {
    for (long page = 1; page < 2_000; page++) {
      add(page * 4096);
      add(-page * 4096);
    }
    for (long page = 0; page <= 2_000; page++) {
      compareAt(page * 4096);
      compareAt(-page * 4096);
    }
    compareAt(0);
    compareAt(-1);
  }

  private void add(long start) {
    TestEntry entry = entry(start);
    entries.add(entry);
    model.put(start, entry);
  }

  @Test
  @Timeout(60)
  void aReaderAlwaysFindsWhatStaysWhileItsNeighboursComeAndGo() throws Exception {
    TestEntry[] fixed = new TestEntry[64];
    for (int i = 0; i < fixed.length; i++) {
      fixed[i] = entry(0x100_0000L * (i + 1));
      entries.add(fixed[i]);
    }
    AtomicBoolean stop = new AtomicBoolean();
    AtomicReference<String> failure = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              Random random = new Random(1);
              while (!stop.get()) {
                TestEntry wanted = fixed[random.nextInt(fixed.length)];
                if (entries.floor(wanted.address()) != wanted) {
                  failure.set("missed " + wanted);
                  return;
                }
              }
            });
    reader.start();
    Random random = new Random(2);
    for (int round = 0; round < 200; round++) {
      TestEntry[] others = new TestEntry[500];
      for (int i = 0; i < others.length; i++) {
        others[i] = entry(0x100_0000L * (1 + random.nextInt(64)) + 4096L * (1 + i));
        entries.add(others[i]);
      }
      for (TestEntry other : others) {
        entries.remove(other);
      }
    }
    stop.set(true);
    reader.join();
    assertThat(failure.get()).isNull();
  }
}
