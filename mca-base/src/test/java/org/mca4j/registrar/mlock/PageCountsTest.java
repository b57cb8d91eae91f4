// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PageCountsTest {
  private static final int PAGES = 24;

  @Provide
  Arbitrary<PageSpan> spans() {
    Arbitrary<Integer> first = Arbitraries.integers().between(0, PAGES - 1);
    Arbitrary<Integer> length = Arbitraries.integers().between(1, PAGES);
    return Combinators.combine(first, length)
        .as((from, pages) -> new PageSpan(from, Math.min(from + pages, PAGES)));
  }

  @Provide
  Arbitrary<List<PageSpan>> registrations() {
    return spans().list().ofMaxSize(30);
  }

  @Property
  void agreesWithACounterPerPage(
      @ForAll("registrations") List<PageSpan> spans,
      @ForAll("spans") PageSpan asked,
      @ForAll long seed) {
    PageCounts counts = new PageCounts();
    int[] oracle = new int[PAGES];
    for (PageSpan span : spans) {
      counts.add(span);
      change(oracle, span, 1);
      assertAgrees(counts, oracle, asked);
    }
    List<PageSpan> shuffled = new ArrayList<>(spans);
    Collections.shuffle(shuffled, new Random(seed));
    for (PageSpan span : shuffled) {
      counts.remove(span);
      change(oracle, span, -1);
      assertAgrees(counts, oracle, asked);
    }
    assertThat(counts.size()).as("boundaries without a registration").isZero();
  }

  private static void change(int[] oracle, PageSpan span, int by) {
    for (long page = span.first(); page < span.end(); page++) {
      oracle[(int) page] += by;
    }
  }

  private static void assertAgrees(PageCounts counts, int[] oracle, PageSpan asked) {
    for (int count = 0; count < 4; count++) {
      assertThat(pages(counts.parts(asked, count)))
          .as("pages of %s with count %d", asked, count)
          .isEqualTo(pagesWith(oracle, asked, count));
    }
    assertThat(counts.size()).isLessThanOrEqualTo(PAGES + 1);
  }

  private static List<Long> pages(List<PageSpan> parts) {
    List<Long> pages = new ArrayList<>();
    for (PageSpan part : parts) {
      for (long page = part.first(); page < part.end(); page++) {
        pages.add(page);
      }
    }
    return pages;
  }

  private static List<Long> pagesWith(int[] oracle, PageSpan asked, int count) {
    List<Long> pages = new ArrayList<>();
    for (long page = asked.first(); page < asked.end(); page++) {
      if (oracle[(int) page] == count) {
        pages.add(page);
      }
    }
    return pages;
  }

  @Property
  void removingWhatIsNotCountedChangesNothing(
      @ForAll("registrations") List<PageSpan> spans, @ForAll("spans") PageSpan removed) {
    PageCounts counts = new PageCounts();
    int[] oracle = new int[PAGES];
    for (PageSpan span : spans) {
      counts.add(span);
      change(oracle, span, 1);
    }
    if (!pagesWith(oracle, removed, 0).isEmpty()) {
      assertThatIllegalStateException().isThrownBy(() -> counts.remove(removed));
      assertAgrees(counts, oracle, new PageSpan(0, PAGES));
    } else {
      counts.remove(removed);
      change(oracle, removed, -1);
      assertAgrees(counts, oracle, new PageSpan(0, PAGES));
    }
  }

  @Property
  void neighboursWithOneCountShareABoundary(@ForAll("spans") PageSpan span) {
    PageCounts counts = new PageCounts();
    for (long page = span.first(); page < span.end(); page++) {
      counts.add(new PageSpan(page, page + 1));
    }
    assertThat(counts.parts(span, 1)).containsExactly(span);
    assertThat(counts.size()).isEqualTo(2);
  }
}
