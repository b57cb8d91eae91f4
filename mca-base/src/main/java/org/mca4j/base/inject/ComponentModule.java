// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.inject;

import com.google.inject.Key;
import com.google.inject.PrivateModule;
import com.google.inject.Scopes;
import com.google.inject.name.Names;

/**
 * Base of every component's Guice module: binds the component's factory under the framework's
 * factory type and the component's name, and exposes nothing else. What a component binds besides
 * in {@link #bindPrivately} stays invisible to the others.
 *
 * @param <F> the framework's factory type
 */
public abstract class ComponentModule<F> extends PrivateModule {
  private final Class<F> factoryType;
  private final String component;
  private final Class<? extends F> implementation;

  /**
   * Creates the module.
   *
   * @param factoryType the framework's factory type
   * @param component the component's name
   * @param implementation the component's factory, with an {@code @Inject} constructor
   */
  protected ComponentModule(
      Class<F> factoryType, String component, Class<? extends F> implementation) {
    this.factoryType = factoryType;
    this.component = component;
    this.implementation = implementation;
  }

  @Override
  protected final void configure() {
    Key<F> key = Key.get(factoryType, Names.named(component));
    bind(implementation).in(Scopes.SINGLETON);
    bind(key).to(implementation);
    expose(key);
    bindPrivately();
  }

  /** Binds what only this component sees; nothing by default. */
  protected void bindPrivately() {}
}
