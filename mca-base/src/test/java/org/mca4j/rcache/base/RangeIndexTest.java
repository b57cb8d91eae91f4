// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;

final class RangeIndexTest {
  private final RangeIndex<TestEntry> index = new RangeIndex<>();

  private static PageRange range(long start, long pages) {
    return TestEntry.pages(start, pages);
  }

  private @Nullable TestEntry find(PageRange range, Access access) {
    return index.find(range.start(), range.length(), access.bits());
  }

  /** Adds as the index demands: nothing superfluous, and what it makes superfluous goes first. */
  private boolean add(TestEntry item) {
    if (find(item.range(), item.access()) != null) {
      return false;
    }
    if (!index.addIfAlone(item)) {
      index.dominated(item.range(), item.rights()).forEach(index::remove);
      index.add(item);
    }
    return true;
  }

  @Property
  void agreesWithASearchOfEverything(
      @ForAll @Size(max = 60) List<@IntRange(max = 40 * 12 * 16 - 1) Integer> codes,
      @ForAll @IntRange(max = 40) int start,
      @ForAll @IntRange(min = 1, max = 12) int pages,
      @ForAll @IntRange(max = 15) int rights) {
    RangeIndexTest fresh = new RangeIndexTest();
    List<TestEntry> model = new ArrayList<>();
    for (int code : codes) {
      TestEntry item =
          new TestEntry(range(code % 40, 1 + code / 40 % 12), Access.ofBits(code / (40 * 12)));
      if (fresh.add(item)) {
        model.removeIf(
            old -> item.range().contains(old.range()) && item.access().includes(old.access()));
        model.add(item);
      }
    }
    PageRange wanted = range(start, pages);
    Access access = Access.ofBits(rights);

    assertThat(fresh.index.size()).isEqualTo(model.size());
    assertThat(fresh.index.dominated(wanted, access.bits()))
        .containsExactlyInAnyOrderElementsOf(
            model.stream()
                .filter(i -> wanted.contains(i.range()) && access.includes(i.access()))
                .toList());
    TestEntry found = fresh.find(wanted, access);
    assertThat(found != null)
        .isEqualTo(
            model.stream()
                .anyMatch(i -> i.range().contains(wanted) && i.access().includes(access)));
    if (found != null) {
      assertThat(found.range().contains(wanted)).isTrue();
      assertThat(found.access().includes(access)).isTrue();
    }
    assertThat(fresh.index.accessOver(wanted, rights))
        .isSameAs(
            model.stream()
                .filter(i -> i.range().contains(wanted) && !i.access().includes(access))
                .map(CachedEntry::access)
                .reduce(Access.LOCAL_READ, Access::and));

    List<TestEntry> overlapping = fresh.index.overlapping(wanted);
    assertThat(fresh.index.removeOverlapping(wanted))
        .containsExactlyElementsOf(overlapping)
        .containsExactlyInAnyOrderElementsOf(
            model.stream().filter(i -> i.range().overlaps(wanted)).toList());
    model.removeIf(i -> i.range().overlaps(wanted));
    assertThat(fresh.index.size()).isEqualTo(model.size());
    for (TestEntry rest : model) {
      assertThat(fresh.find(rest.range(), rest.access())).isNotNull();
    }
  }

  @Test
  void removesTheEntryItselfAndNotItsTwin() {
    TestEntry item = new TestEntry(range(1, 1), Access.ANY);
    index.add(item);
    assertThat(index.remove(new TestEntry(range(1, 1), Access.ANY))).isFalse();
    assertThat(index.remove(item)).isTrue();
    assertThat(index.remove(item)).isFalse();
    assertThat(index.size()).isZero();
  }

  @Test
  void refusesASecondEntryAtOneStart() {
    index.add(new TestEntry(range(1, 1), Access.ANY));
    assertThatThrownBy(() -> index.add(new TestEntry(range(1, 2), Access.ANY)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void ordersAddressesAsUnsigned() {
    TestEntry high =
        new TestEntry(new PageRange(0xFFFFFFFFFFFFE000L, 0xFFFFFFFFFFFFF000L), Access.ANY);
    TestEntry low = new TestEntry(range(1, 1), Access.ANY);
    index.add(high);
    index.add(low);
    assertThat(find(high.range(), Access.ANY)).isSameAs(high);
    assertThat(index.removeOverlapping(new PageRange(0x8000000000000000L, -1)))
        .containsExactly(high);
    index.add(high);
    assertThat(index.removeOverlapping(new PageRange(0, -1))).containsExactly(low, high);
  }
}
