// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class AddressPlanTest {
  private static final long PAGE = 4096;

  @Provide
  Arbitrary<List<ByteRange>> ranges() {
    Arbitrary<Long> starts = Arbitraries.longs().between(PAGE, 60 * PAGE);
    Arbitrary<Long> lengths = Arbitraries.longs().between(1, 6 * PAGE);
    return Combinators.combine(starts, lengths).as(ByteRange::new).list().ofMaxSize(12);
  }

  /** The plan page by page: a page follows its predecessor, or one free page. */
  private static NavigableMap<Long, Long> oracle(List<ByteRange> ranges) {
    TreeSet<Long> pages = new TreeSet<>();
    for (ByteRange range : ranges) {
      for (long page = range.start() / PAGE; page * PAGE < range.end(); page++) {
        pages.add(page);
      }
    }
    NavigableMap<Long, Long> offsets = new TreeMap<>();
    long offset = PAGE;
    for (long page : pages) {
      if (!offsets.isEmpty() && offsets.lastKey() != page - 1) {
        offset += PAGE;
      }
      offsets.put(page, offset);
      offset += PAGE;
    }
    return offsets;
  }

  private static AddressPlan plan(List<ByteRange> ranges) {
    AddressPlan.Builder builder = new AddressPlan.Builder(PAGE);
    ranges.forEach(range -> builder.add(range.start(), range.length()));
    return builder.build();
  }

  @Property
  void laysOutEveryPageWhereTheOracleSays(@ForAll("ranges") List<ByteRange> ranges) {
    AddressPlan plan = plan(ranges);
    NavigableMap<Long, Long> oracle = oracle(ranges);

    oracle.forEach(
        (page, offset) -> {
          assertThat(plan.offset(page * PAGE)).isEqualTo(offset);
          assertThat(plan.offset(page * PAGE + 1234)).isEqualTo(offset + 1234);
        });
    assertThat(plan.footprint()).isEqualTo(oracle.size() * PAGE);
    long end = oracle.isEmpty() ? 0 : oracle.lastEntry().getValue() + PAGE;
    assertThat(plan.size()).isEqualTo(end + PAGE);
  }

  @Property
  void intersectsAnyRangeAsTheOracleDoes(
      @ForAll("ranges") List<ByteRange> ranges, @ForAll("ranges") List<ByteRange> asked) {
    AddressPlan plan = plan(ranges);
    NavigableMap<Long, Long> oracle = oracle(ranges);

    for (ByteRange range : asked) {
      long start = range.start() / PAGE * PAGE;
      long pages = range.length() / PAGE + 1;
      TreeSet<Long> expected = new TreeSet<>();
      oracle.subMap(start / PAGE, start / PAGE + pages).values().forEach(expected::add);
      TreeSet<Long> found = new TreeSet<>();
      for (ByteRange part : plan.intersect(start, pages * PAGE)) {
        for (long offset = part.start(); offset < part.end(); offset += PAGE) {
          found.add(offset);
        }
      }
      assertThat(found).isEqualTo(expected);
    }
  }

  @Test
  void keepsWhatIsApartApartAndWhatIsAdjacentAdjacent() {
    AddressPlan plan =
        plan(
            List.of(
                new ByteRange(0x7f0000000000L, 1),
                new ByteRange(0x10010, 100),
                new ByteRange(0x11000, PAGE)));

    assertThat(plan.offset(0x10010)).isEqualTo(PAGE + 0x10);
    assertThat(plan.offset(0x11000)).isEqualTo(2 * PAGE);
    assertThat(plan.offset(0x7f0000000000L)).isEqualTo(4 * PAGE);
    assertThat(plan.intersect(0, 1L << 47))
        .containsExactly(new ByteRange(PAGE, 2 * PAGE), new ByteRange(4 * PAGE, PAGE));
  }

  @Test
  void refusesAnAddressOutsideEverySegment() {
    AddressPlan plan = plan(List.of(new ByteRange(0x10010, 100)));

    assertThatThrownBy(() -> plan.offset(0x11000)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> plan.offset(0xffff)).isInstanceOf(IllegalArgumentException.class);
  }
}
