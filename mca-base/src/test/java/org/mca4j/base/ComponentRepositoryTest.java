// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mca4j.base.inject.ComponentModule;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.select.FoundComponent;
import org.mca4j.base.select.FoundComponents;
import org.mca4j.base.select.LoadFailure;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.FakeComponent;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamRegistry;
import org.mca4j.params.parse.ParamTypes;
import org.mca4j.params.source.EmbedderSource;

class ComponentRepositoryTest {
  /** What the components of the test's frameworks bind. */
  interface FakeFactory {}

  /** Makes nothing. */
  static final class Plain implements FakeFactory {
    @Inject
    Plain() {}
  }

  private static final Framework<FakeFactory> FAKE =
      new Framework<>("fake", "For tests.", FakeFactory.class, List.of());
  private static final Framework<FakeFactory> OTHER =
      new Framework<>("other", "For tests, too.", FakeFactory.class, List.of());

  @Test
  void aComponentIsAskedOnceAndOnlyWhenTheListAdmitsIt() {
    FakeComponent in = component("in");
    FakeComponent out = component("out");
    ComponentRepository repository = repository(Map.of("fake", "^out"), in, out);
    OpenComponents open = repository.open(NanoClock.SYSTEM);
    assertThat(open.select("fake", null).require()).isEqualTo("in");
    assertThat(List.of(in.timesAsked, out.timesAsked)).containsExactly(1, 0);
    repository.frameworks();
    repository.frameworks();
    assertThat(List.of(in.timesAsked, out.timesAsked)).containsExactly(1, 1);
  }

  @Test
  void everyListIsReadBeforeAnyComponentIsAsked() {
    FakeComponent component = component("a");
    ComponentRepository repository = repository(Map.of("other", "nosuch"), component);
    assertThatThrownBy(() -> repository.open(NanoClock.SYSTEM))
        .isInstanceOf(McaException.class)
        .hasMessageContaining("framework other has no component nosuch");
    assertThat(component.timesAsked).isZero();
  }

  @Test
  void theFirstOfEqualPriorityWinsInTheOrderOfFinding() {
    Map<String, String> nothing = Map.of();
    FakeComponent a = component("a");
    FakeComponent b = component("b");
    assertThat(open(nothing, a, b).select("fake", null).require()).isEqualTo("a");
    assertThat(open(nothing, b, a).select("fake", null).require()).isEqualTo("b");
  }

  @Test
  void aComponentWhoseParametersCannotBeRegisteredHasFailed() {
    FakeComponent first = component("a");
    first.params = List.of(param("fake", "a", "b_c"));
    FakeComponent colliding = component("a_b");
    colliding.params = List.of(param("fake", "a_b", "c2"), param("fake", "a_b", "c"));
    FakeComponent foreign = component("foreign");
    foreign.params = List.of(param("fake", "a", "x"));
    FakeComponent throwing =
        new FakeComponent("fake", "throwing") {
          @Override
          public List<Param<?>> params() {
            throw new IllegalStateException("forgotten");
          }
        };
    Framework<FakeFactory> framework = FAKE;
    ParamRegistry params = new ParamRegistry(List.of(), problem -> {});
    ComponentRepository repository =
        new ComponentRepository(
            List.of(framework), found(first, colliding, foreign, throwing), params);
    assertThat(repository.frameworks().get(0).components())
        .extracting(info -> info.state().toString())
        .satisfiesExactly(
            it -> assertThat(it).contains("Available"),
            it -> assertThat(it).contains("parameters cannot be registered", "fake_a_b_c"),
            it -> assertThat(it).contains("fake_a_x is no parameter of fake_foreign"),
            it -> assertThat(it).contains("forgotten"));
    assertThat(params.values())
        .extracting(it -> it.param().name().full())
        .containsExactly("fake", "fake_a_b_c");
    assertThat(List.of(colliding.timesAsked, foreign.timesAsked, throwing.timesAsked))
        .containsOnly(0);
  }

  @Test
  @SuppressWarnings("NullAway")
  void aComponentThatDoesNotAnswerHasFailed() {
    FakeComponent silent = component("silent");
    silent.availability = () -> null;
    FakeComponent incompatible = component("incompatible");
    incompatible.availability =
        () -> {
          throw new NoSuchMethodError("gone");
        };
    ComponentRepository repository = repository(Map.of(), silent, incompatible);
    assertThat(repository.frameworks().get(0).components())
        .extracting(ComponentInfo::state)
        .allMatch(ComponentState.Failed.class::isInstance);
  }

  @Test
  void aComponentThatCouldNotBeLoadedMayStillBeNamed() {
    FoundComponents found =
        new FoundComponents(
            List.of(FoundComponent.of(component("good"))),
            List.of(
                new LoadFailure("x.Old", "fake", "old", "made for another API"),
                new LoadFailure("x.Twin", "fake", "good", "another was found before it")));
    ParamRegistry params =
        new ParamRegistry(List.of(new EmbedderSource(Map.of("fake", "old"))), problem -> {});
    ComponentRepository repository = new ComponentRepository(List.of(FAKE), found, params);
    assertThatThrownBy(() -> repository.open(NanoClock.SYSTEM))
        .isInstanceOfSatisfying(
            McaException.class, e -> assertThat(e.code()).isEqualTo(McaErrorCode.COMPONENT_FAILED))
        .hasMessageContaining("fake component old")
        .hasMessageContaining("made for another API");
    assertThat(repository.failures()).hasSize(2);
  }

  @Test
  void componentsOfOtherFrameworksAreIgnored() {
    FakeComponent stranger = new FakeComponent("strange", "a");
    OpenComponents open = open(Map.of(), stranger, component("a"));
    assertThat(open.select("fake", null).outcomes()).hasSize(1);
    assertThat(stranger.timesAsked).isZero();
    assertThatThrownBy(() -> open.select("strange", null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theSelectionParameterHasTheNameOfItsFramework() {
    Param<String> selection = FAKE.selection();
    assertThat(selection.name().full()).isEqualTo("fake");
    assertThat(selection.level().number()).isEqualTo(2);
    assertThat(selection.defaultValue()).isEmpty();
    assertThat(selection).isEqualTo(FAKE.selection());
  }

  @Test
  void factoriesAreMadeByTheChosenComponent() {
    FakeComponent low = component("low");
    FakeComponent high = component("high");
    high.availability = () -> Availability.available(1);
    OpenComponents open = open(Map.of(), low, high);
    FakeFactory best = open.make(FAKE, null, factory -> factory);
    FakeFactory other = open.make(FAKE, "low", factory -> factory);
    assertThat(best).isInstanceOf(Plain.class).isNotSameAs(other);
    assertThat(open.<FakeFactory, FakeFactory>make(FAKE, "high", it -> it)).isSameAs(best);
  }

  private static FakeComponent component(String name) {
    FakeComponent component = new FakeComponent("fake", name);
    component.module = () -> new ComponentModule<>(FakeFactory.class, name, Plain.class) {};
    return component;
  }

  private static Param<Integer> param(String framework, String component, String variable) {
    return Param.of(
        new ParamName(framework, component, variable),
        ParamTypes.INT,
        0,
        ParamLevel.USER_BASIC,
        "A number.");
  }

  private static OpenComponents open(Map<String, String> given, FakeComponent... components) {
    return repository(given, components).open(NanoClock.SYSTEM);
  }

  private static ComponentRepository repository(
      Map<String, String> given, FakeComponent... components) {
    ParamRegistry params = new ParamRegistry(List.of(new EmbedderSource(given)), problem -> {});
    return new ComponentRepository(List.of(FAKE, OTHER), found(components), params);
  }

  private static FoundComponents found(FakeComponent... components) {
    return new FoundComponents(Stream.of(components).map(FoundComponent::of).toList(), List.of());
  }
}
