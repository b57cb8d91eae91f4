// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Unistd;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.testkit.ComponentFactories;
import org.mca4j.testkit.NativePages;

/** The contract of ummunotify, over every monitor that learns of unmapped memory. */
class MemoryWatchesTest {
  private static final long PAGE = Unistd.pageSize();

  private static final ParamView DEFAULTS =
      new ParamView() {
        @Override
        public <T> T get(Param<T> param) {
          return param.defaultValue();
        }
      };

  private final List<AutoCloseable> open = new ArrayList<>();
  private MemoryMonitor monitor;
  private MemoryWatches watches;
  private NativePages pages;

  static Stream<String> monitors() {
    return Stream.of("uffd", "explicit");
  }

  private void use(String component) {
    monitor =
        ComponentFactories.factory(
                ComponentFactories.find("memory", component), MemoryMonitorFactory.class, DEFAULTS)
            .open();
    watches = new MemoryWatches(monitor);
    pages = NativePages.map(3 * PAGE);
    open.addAll(List.of(watches, monitor, pages));
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private long page(int index) {
    return pages.address() + index * PAGE;
  }

  private void watch(long cookie, int first, int count) {
    watches.watch(cookie, page(first), page(first + count));
  }

  private void unmap(int first, int count) {
    if (monitor.name().equals("explicit")) {
      monitor.released(page(first), count * PAGE);
    }
    pages.unmap(first * PAGE, count * PAGE);
  }

  private List<WatchEvent> read() {
    List<WatchEvent> events = new ArrayList<>();
    watches.read(events);
    return events;
  }

  private WatchEvent inval(long cookie, int first, int count) {
    return new WatchEvent.Inval(cookie, new WatchEvent.Hint(page(first), page(first + count)));
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void theMiddleOfThreePagesIsUnmapped(String component) {
    use(component);
    watch(123, 0, 3);
    assertThat(watches.generation()).isZero();
    unmap(1, 1);
    assertThat(watches.generation()).isEqualTo(1);
    assertThat(read()).containsExactly(inval(123, 1, 1), new WatchEvent.Last(1));
    assertThat(read()).containsExactly(new WatchEvent.Last(1));
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void moreThanOneEventHasNoHint(String component) {
    use(component);
    watch(-1, 0, 3);
    watch(5, 2, 1);
    unmap(0, 1);
    unmap(2, 1);
    assertThat(watches.generation()).isEqualTo(2);
    assertThat(read())
        .containsExactly(new WatchEvent.Inval(-1, null), inval(5, 2, 1), new WatchEvent.Last(2));
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void aWatchGoesOnAfterItWasRead(String component) {
    use(component);
    watch(1, 0, 3);
    unmap(0, 1);
    read();
    unmap(1, 1);
    assertThat(read()).containsExactly(inval(1, 1, 1), new WatchEvent.Last(2));
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void whatNobodyWatchesDoesNotCount(String component) {
    use(component);
    watch(1, 0, 1);
    watch(2, 2, 1);
    watches.unwatch(2);
    watches.unwatch(77);
    unmap(1, 2);
    assertThat(watches.generation()).isZero();
    assertThat(read()).containsExactly(new WatchEvent.Last(0));
    watch(2, 0, 1);
    unmap(0, 1);
    assertThat(read())
        .containsExactlyInAnyOrder(inval(1, 0, 1), inval(2, 0, 1), new WatchEvent.Last(1));
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void endingAWatchForgetsWhatHappenedToIt(String component) {
    use(component);
    watch(1, 0, 3);
    unmap(1, 1);
    assertThat(watches.generation()).isEqualTo(1);
    watches.unwatch(1);
    assertThat(read()).containsExactly(new WatchEvent.Last(1));
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void aCookieInUseIsRefusedAndChangesNothing(String component) {
    use(component);
    watch(9, 0, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> watch(9, 1, 1))
        .withMessageContaining("cookie 9");
    assertThatIllegalArgumentException().isThrownBy(() -> watch(10, 1, 0));
    unmap(1, 1);
    assertThat(watches.generation()).isZero();
    unmap(0, 1);
    assertThat(read()).containsExactly(inval(9, 0, 1), new WatchEvent.Last(1));
  }

  // O09
  @ParameterizedTest
  @MethodSource("monitors")
  void whatWaitsIsOneRecordForEachWatch(String component) {
    use(component);
    watch(1, 0, 3);
    for (int i = 0; i < 10_000; i++) {
      monitor.released(page(i % 3), 1);
    }
    assertThat(read()).containsExactly(new WatchEvent.Inval(1, null), new WatchEvent.Last(10_000));
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void closedWatchesHearNothing(String component) {
    use(component);
    watch(1, 0, 3);
    watches.close();
    watches.close();
    unmap(0, 3);
    assertThat(watches.generation()).isZero();
    assertThatThrownBy(this::read).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> watch(2, 0, 1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> watches.unwatch(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void addressesAreUnsignedAndEndAtTheTop() {
    use("explicit");
    watches.watch(1, 0x7FFFFFFFFFFFF000L, 0x8000000000001000L);
    watches.watch(2, -8192, -1);
    monitor.released(0x7FFFFFFFFFFFFFFFL, 1);
    monitor.released(0x8000000000000000L, -1);
    assertThat(read())
        .containsExactly(
            new WatchEvent.Inval(1, null),
            new WatchEvent.Inval(2, new WatchEvent.Hint(-8192, -1)),
            new WatchEvent.Last(2));
    monitor.released(-4096, 0);
    assertThat(watches.generation()).isEqualTo(2);
  }

  @Test
  void memoryThatTheMonitorDoesNotSeeIsNotWatched() {
    use("none");
    assertThatThrownBy(() -> watch(1, 0, 1))
        .isInstanceOfSatisfying(
            McaException.class, e -> assertThat(e.code()).isEqualTo(McaErrorCode.MEMORY_UNSUITABLE))
        .hasMessageContaining("none watches nothing");
    monitor.released(page(0), PAGE);
    assertThat(read()).containsExactly(new WatchEvent.Last(0));
  }
}
