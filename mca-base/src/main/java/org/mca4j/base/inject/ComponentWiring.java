// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.inject;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.PrivateModule;
import com.google.inject.Stage;
import com.google.inject.name.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.select.FoundComponent;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.params.ParamView;

/**
 * The factories of a set of components, made by one injector that is dropped afterwards. A
 * component whose module or constructors fail is left out and the failure kept; the others work.
 * Immutable.
 */
public final class ComponentWiring {
  /**
   * A component to wire.
   *
   * @param factoryType what its module exposes under its name
   * @param component the component
   */
  public record Part(Class<?> factoryType, FoundComponent component) {
    Key<?> key() {
      return Key.get(factoryType, Names.named(component.name()));
    }
  }

  private final Map<Key<?>, Object> factories = new HashMap<>();
  private final Map<Key<?>, ComponentState.Failed> failures = new HashMap<>();

  private ComponentWiring() {}

  /**
   * Wires components. After a failure the others are wired again, so constructors of what a module
   * binds must not hold a resource.
   *
   * @param parts the components, each once
   * @param params bound for all of them
   * @param clock bound for all of them
   * @return the factories and the failures
   */
  public static ComponentWiring of(List<Part> parts, ParamView params, NanoClock clock) {
    BytecodeGeneration.disableByDefault();
    ComponentWiring wiring = new ComponentWiring();
    Map<Part, Module> modules = wiring.modules(parts);
    Injector injector = wiring.inject(modules, new SharedBindings(params, clock));
    modules.keySet().forEach(part -> wiring.take(injector, part));
    return wiring;
  }

  private Map<Part, Module> modules(List<Part> parts) {
    Map<Part, Module> modules = new LinkedHashMap<>();
    for (Part part : parts) {
      try {
        Module module = part.component().component().module();
        if (module instanceof PrivateModule) {
          modules.put(part, module);
        } else {
          fail(part, new IllegalStateException("its module is no private module: " + module));
        }
      } catch (RuntimeException | LinkageError e) {
        fail(part, e);
      }
    }
    return modules;
  }

  /** Injects all at once or, when that fails, one more at a time; those that failed are removed. */
  private Injector inject(Map<Part, Module> modules, Module shared) {
    List<Module> kept = new ArrayList<>(List.of(shared));
    kept.addAll(modules.values());
    try {
      return Guice.createInjector(Stage.PRODUCTION, kept);
    } catch (RuntimeException | LinkageError e) {
      kept = new ArrayList<>(List.of(shared));
    }
    Injector injector = Guice.createInjector(Stage.PRODUCTION, kept);
    for (Part part : List.copyOf(modules.keySet())) {
      kept.add(modules.get(part));
      try {
        injector = Guice.createInjector(Stage.PRODUCTION, kept);
      } catch (RuntimeException | LinkageError e) {
        kept.remove(kept.size() - 1);
        modules.remove(part);
        fail(part, e);
      }
    }
    return injector;
  }

  private void take(Injector injector, Part part) {
    try {
      factories.put(part.key(), injector.getInstance(part.key()));
    } catch (RuntimeException | LinkageError e) {
      fail(part, e);
    }
  }

  private void fail(Part part, Throwable problem) {
    failures.put(
        part.key(),
        new ComponentState.Failed("its module cannot be wired: " + describe(problem), problem));
  }

  /** Keeps Guice's numbered list, which is its message; other exceptions need their type. */
  private static String describe(Throwable problem) {
    boolean guice = problem.getClass().getPackage().equals(Injector.class.getPackage());
    return String.valueOf(guice ? problem.getMessage() : problem);
  }

  /**
   * Returns the factory of a component.
   *
   * @param <F> the factory type
   * @param factoryType the factory type of the component's framework
   * @param component the component's name
   * @return its factory
   * @throws IllegalArgumentException when the component was not wired
   */
  public <F> F factory(Class<F> factoryType, String component) {
    Object factory = factories.get(Key.get(factoryType, Names.named(component)));
    if (factory == null) {
      throw new IllegalArgumentException("component " + component + " was not wired");
    }
    return factoryType.cast(factory);
  }

  /**
   * Returns why a component could not be wired.
   *
   * @param factoryType the factory type of the component's framework
   * @param component the component's name
   * @return Guice's own numbered list of errors, or nothing when it was wired or never asked for
   */
  public Optional<ComponentState.Failed> failure(Class<?> factoryType, String component) {
    return Optional.ofNullable(failures.get(Key.get(factoryType, Names.named(component))));
  }
}
