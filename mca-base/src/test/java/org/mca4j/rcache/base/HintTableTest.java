// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;

final class HintTableTest {
  private final HintTable<TestEntry> hints = new HintTable<>(4096);

  private static TestEntry entry(long page, long count) {
    return new TestEntry(TestEntry.pages(page, count), Access.REMOTE_READ);
  }

  @Test
  void answersForAlmostAllThatIsFiled() {
    List<TestEntry> entries = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      TestEntry entry = entry(17L * i + 1, 3);
      entries.add(entry);
      hints.file(entry, entry.address());
    }
    long found = entries.stream().filter(e -> hints.find(e.address() + 5, 4096, 0) == e).count();
    assertThat(found).isGreaterThan(49_900);

    for (TestEntry entry : entries.subList(0, 25_000)) {
      hints.remove(entry, entry.address());
      assertThat(hints.find(entry.address(), 1, 0)).isNull();
    }
    found =
        entries.subList(25_000, 50_000).stream()
            .filter(e -> hints.find(e.address(), 1, 0) == e)
            .count();
    assertThat(found).isGreaterThan(24_950);
  }

  @Test
  void returnsOnlyWhatCovers() {
    TestEntry entry = entry(1, 2);
    hints.file(entry, entry.address());
    assertThat(hints.find(4096, 8192, Access.REMOTE_READ.bits())).isSameAs(entry);
    assertThat(hints.find(4096, 8193, 0)).isNull();
    assertThat(hints.find(4096, 1, Access.LOCAL_WRITE.bits())).isNull();
    assertThat(hints.find(8192, 1, 0)).as("filed under its first page only").isNull();
    hints.file(entry, 8192);
    assertThat(hints.find(8192, 1, 0)).isSameAs(entry);
    hints.remove(entry, 8192);
    assertThat(hints.find(8192, 1, 0)).isNull();
    assertThat(hints.find(4096, 1, 0)).isSameAs(entry);
  }

  @Test
  void doesNotGrowByComingAndGoing() {
    for (int i = 0; i < 1_000_000; i++) {
      TestEntry entry = entry(i + 1, 1);
      hints.file(entry, entry.address());
      assertThat(hints.find(entry.address(), 1, 0)).isSameAs(entry);
      hints.remove(entry, entry.address());
    }
    assertThat(hints.capacity()).isEqualTo(64);
  }
}
