// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.AbstractModule;
import com.google.inject.CreationException;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.PrivateModule;
import com.google.inject.name.Names;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.select.FoundComponent;
import org.mca4j.base.spi.FakeComponent;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

class ComponentWiringTest {
  /** What the components of the test's framework expose. */
  interface FakeFactory {}

  /** Needs what every component may have. */
  static final class Greedy implements FakeFactory {
    private final ParamView params;
    private final NanoClock clock;

    @Inject
    Greedy(ParamView params, NanoClock clock) {
      this.params = params;
      this.clock = clock;
    }
  }

  /** Needs nothing. */
  static final class Modest implements FakeFactory {
    @Inject
    Modest() {}
  }

  /** Its constructor throws. */
  static final class Throwing implements FakeFactory {
    @Inject
    Throwing() {
      throw new IllegalStateException("out of order");
    }
  }

  /** Needs what nobody binds, though Guice could make it. */
  static final class Demanding implements FakeFactory {
    @Inject
    Demanding(Modest modest) {
      assertThat(modest).isNotNull();
    }
  }

  /** Has no annotated constructor. */
  static final class Unmarked implements FakeFactory {}

  private final ParamView params =
      new ParamView() {
        @Override
        public <T> T get(Param<T> param) {
          return param.defaultValue();
        }
      };
  private final NanoClock clock = NanoClock.SYSTEM;

  @Test
  void givesEachComponentItsOwnFactory() {
    ComponentWiring wiring =
        wire(part("greedy", Greedy.class), part("modest", Modest.class), part("two", Modest.class));
    Greedy greedy = (Greedy) wiring.factory(FakeFactory.class, "greedy");
    assertThat(greedy.params).isSameAs(params);
    assertThat(greedy.clock).isSameAs(clock);
    assertThat(wiring.factory(FakeFactory.class, "modest"))
        .isSameAs(wiring.factory(FakeFactory.class, "modest"))
        .isNotSameAs(wiring.factory(FakeFactory.class, "two"));
  }

  @Test
  void whatCannotBeWiredIsReportedAndLeavesTheRest() {
    List<ComponentWiring.Part> bad =
        List.of(
            part("throwing", Throwing.class),
            part("demanding", Demanding.class),
            part("unmarked", Unmarked.class),
            part("moduleless", () -> null),
            part("open", () -> new AbstractModule() {}),
            part("hidden", ComponentWiringTest::exposingNothing),
            part("misconfigured", ComponentWiringTest::throwingModule),
            part(
                "incompatible",
                () -> {
                  throw new NoSuchMethodError("gone");
                }));
    ComponentWiring wiring =
        wire(
            Stream.of(
                    Stream.of(part("first", Modest.class)),
                    bad.stream(),
                    Stream.of(part("last", Greedy.class)))
                .flatMap(it -> it)
                .toArray(ComponentWiring.Part[]::new));
    assertThat(wiring.factory(FakeFactory.class, "first")).isInstanceOf(Modest.class);
    assertThat(wiring.factory(FakeFactory.class, "last")).isInstanceOf(Greedy.class);
    for (ComponentWiring.Part part : bad) {
      String name = part.component().name();
      assertThat(wiring.failure(FakeFactory.class, name)).as(name).isPresent();
      assertThatThrownBy(() -> wiring.factory(FakeFactory.class, name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
    }
  }

  @Test
  void keepsTheNumberedErrorsOfGuice() {
    ComponentWiring.Part part = part("demanding", Demanding.class);
    ComponentState.Failed failure =
        wire(part).failure(FakeFactory.class, "demanding").orElseThrow();
    assertThat(failure.reason()).contains("cannot be wired", "1) ", "Modest");
    assertThat(failure.cause()).isInstanceOf(CreationException.class);
  }

  @Test
  void twoPartsThatOnlyClashTogetherCostTheLaterOne() {
    ComponentWiring.Part first = part("twin", Modest.class);
    ComponentWiring wiring = wire(first, part("other", () -> exposing("twin", Greedy.class)));
    assertThat(wiring.factory(FakeFactory.class, "twin")).isInstanceOf(Modest.class);
    assertThatThrownBy(() -> wiring.factory(FakeFactory.class, "other"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aComponentNotAskedForHasNoFactory() {
    assertThatThrownBy(() -> wire().factory(FakeFactory.class, "any"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void turnsBytecodeGenerationOffUnlessTheUserDecided() {
    String before = System.getProperty(BytecodeGeneration.OPTION);
    try {
      System.clearProperty(BytecodeGeneration.OPTION);
      wire();
      assertThat(System.getProperty(BytecodeGeneration.OPTION)).isEqualTo("DISABLED");
      System.setProperty(BytecodeGeneration.OPTION, "ANONYMOUS");
      wire();
      assertThat(System.getProperty(BytecodeGeneration.OPTION)).isEqualTo("ANONYMOUS");
    } finally {
      System.setProperty(BytecodeGeneration.OPTION, before);
    }
  }

  private ComponentWiring wire(ComponentWiring.Part... parts) {
    return ComponentWiring.of(List.of(parts), params, clock);
  }

  private static ComponentWiring.Part part(String name, Class<? extends FakeFactory> factory) {
    return part(name, () -> new ComponentModule<>(FakeFactory.class, name, factory) {});
  }

  private static ComponentWiring.Part part(String name, Supplier<Module> module) {
    FakeComponent component = new FakeComponent("fake", name);
    component.module = module;
    return new ComponentWiring.Part(FakeFactory.class, FoundComponent.of(component));
  }

  private static Module exposing(String name, Class<? extends FakeFactory> factory) {
    return new ComponentModule<>(FakeFactory.class, name, factory) {};
  }

  private static Module exposingNothing() {
    return new PrivateModule() {
      @Override
      protected void configure() {
        bind(Key.get(FakeFactory.class, Names.named("hidden"))).to(Modest.class);
        bind(Modest.class);
      }
    };
  }

  private static Module throwingModule() {
    return new PrivateModule() {
      @Override
      protected void configure() {
        throw new UnsupportedOperationException("not today");
      }
    };
  }
}
