// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mca4j.base.inject.ComponentWiring;
import org.mca4j.base.select.FoundComponent;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.memory.explicit.ExplicitComponent;
import org.mca4j.memory.lifetime.LifetimeComponent;
import org.mca4j.memory.none.NoneComponent;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/** The monitors that hear only what the program announces; they differ in what may be believed. */
class AnnouncedFreesTest {
  private static final ParamView NO_PARAMS =
      new ParamView() {
        @Override
        public <T> T get(Param<T> param) {
          throw new AssertionError(param);
        }
      };

  static Stream<Component> components() {
    return Stream.of(new ExplicitComponent(), new LifetimeComponent(), new NoneComponent());
  }

  @ParameterizedTest
  @CsvSource({"explicit, true, false, 0", "lifetime, true, true, 20", "none, false, false, 10"})
  void lifetimeIsPreferredAndExplicitHasToBeNamed(
      String name, boolean trustworthy, boolean ownersOnly, int priority) {
    Component component =
        components().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
    MemoryMonitor monitor = open(component);
    assertThat(monitor.name()).isEqualTo(name);
    assertThat(monitor.trustworthy()).isEqualTo(trustworthy);
    assertThat(monitor.ownersOnly()).isEqualTo(ownersOnly);
    assertThat(component.availability(NO_PARAMS)).isEqualTo(Availability.available(priority));
  }

  @ParameterizedTest
  @MethodSource("components")
  void tellsEachSubscriberOnceBeforeReturning(Component component) {
    MemoryMonitor monitor = open(component);
    List<String> heard = new ArrayList<>();
    InvalidationSink first = (address, length) -> heard.add("first " + address + "+" + length);
    monitor.subscribe(first);
    monitor.subscribe(first);
    monitor.subscribe((address, length) -> heard.add("second " + address + "+" + length));
    monitor.released(4096, -1);
    assertThat(heard).containsExactly("first 4096+-1", "second 4096+-1");
    monitor.unsubscribe(first);
    monitor.unsubscribe(first);
    monitor.released(1, 2);
    assertThat(heard).endsWith("second 1+2").hasSize(3);
  }

  @ParameterizedTest
  @MethodSource("components")
  void deliversAtOnceSoNothingIsEverPending(Component component) {
    MemoryMonitor monitor = open(component);
    List<Boolean> changed = new ArrayList<>();
    monitor.subscribe((address, length) -> changed.add(monitor.changed()));
    assertThat(monitor.generation()).isZero();
    monitor.released(4096, 1);
    monitor.released(8192, 1);
    monitor.drain();
    assertThat(changed).containsExactly(false, false);
    assertThat(monitor.generation()).isEqualTo(2);
    assertThat(monitor.changed()).isFalse();
    assertThat(monitor.quiet()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("components")
  void onlyExplicitClaimsToSeeWhatHappens(Component component) {
    Coverage coverage = open(component).cover(4096, 1);
    assertThat(coverage.isCovered()).isEqualTo(component.name().equals("explicit"));
    if (coverage instanceof Coverage.NotCovered not) {
      assertThat(not.cause()).contains("the memory monitor " + component.name());
    }
  }

  @ParameterizedTest
  @MethodSource("components")
  void aSubscriberThatThrowsDoesNotSilenceTheOthers(Component component) {
    MemoryMonitor monitor = open(component);
    List<Long> heard = new ArrayList<>();
    monitor.subscribe(
        (address, length) -> {
          throw new IllegalStateException("provoked by a test");
        });
    monitor.subscribe((address, length) -> heard.add(address));
    monitor.released(7, 1);
    assertThat(heard).containsExactly(7L);
  }

  // O29
  @ParameterizedTest
  @MethodSource("components")
  void subscribersMayComeAndGoWhileTheyAreTold(Component component) {
    MemoryMonitor monitor = open(component);
    List<Long> heard = new ArrayList<>();
    InvalidationSink late = (address, length) -> heard.add(address);
    InvalidationSink first =
        new InvalidationSink() {
          @Override
          public void invalidateRange(long address, long length) {
            monitor.unsubscribe(this);
            monitor.subscribe(late);
            if (address == 1) {
              monitor.released(2, length);
            }
          }
        };
    monitor.subscribe(first);
    monitor.released(1, 1);
    assertThat(heard).containsExactly(2L);
  }

  @ParameterizedTest
  @MethodSource("components")
  void aClosedMonitorTellsNobodyAndTakesNobody(Component component) {
    MemoryMonitor monitor = open(component);
    List<Long> heard = new ArrayList<>();
    monitor.subscribe((address, length) -> heard.add(address));
    monitor.close();
    monitor.close();
    monitor.released(1, 1);
    assertThat(heard).isEmpty();
    assertThatThrownBy(() -> monitor.subscribe((address, length) -> {}))
        .isInstanceOf(IllegalStateException.class);
  }

  private static MemoryMonitor open(Component component) {
    return ComponentWiring.of(
            List.of(
                new ComponentWiring.Part(MemoryMonitorFactory.class, FoundComponent.of(component))),
            NO_PARAMS,
            NanoClock.SYSTEM)
        .factory(MemoryMonitorFactory.class, component.name())
        .open();
  }
}
