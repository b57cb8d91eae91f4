// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Key;
import com.google.inject.name.Names;
import java.util.ServiceLoader;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.params.ParamView;

/** Gets a component's factory the way the framework does: through its Guice module. */
public final class ComponentFactories {
  private ComponentFactories() {}

  /** Returns the factory that the component's module exposes. */
  public static <F> F factory(Component component, Class<F> type, ParamView params) {
    com.google.inject.Module shared =
        (Binder binder) -> {
          binder.bind(ParamView.class).toInstance(params);
          binder.bind(NanoClock.class).toInstance(NanoClock.SYSTEM);
        };
    return Guice.createInjector(shared, component.module())
        .getInstance(Key.get(type, Names.named(component.name())));
  }

  /** Returns the component of that name from the class path. */
  public static Component find(String framework, String name) {
    return ServiceLoader.load(Component.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(c -> c.framework().equals(framework) && c.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no component " + name + " for " + framework));
  }
}
