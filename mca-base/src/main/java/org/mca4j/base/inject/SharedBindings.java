// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.inject;

import com.google.inject.AbstractModule;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.params.ParamView;

/** What every component may have injected, and the rules all of them are held to. */
final class SharedBindings extends AbstractModule {
  private final ParamView params;
  private final NanoClock clock;

  SharedBindings(ParamView params, NanoClock clock) {
    this.params = params;
    this.clock = clock;
  }

  @Override
  protected void configure() {
    binder().requireExplicitBindings();
    binder().requireAtInjectOnConstructors();
    binder().requireExactBindingAnnotations();
    binder().disableCircularProxies();
    bind(ParamView.class).toInstance(params);
    bind(NanoClock.class).toInstance(clock);
  }
}
