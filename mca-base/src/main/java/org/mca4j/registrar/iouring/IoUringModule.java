// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import com.google.inject.Provides;
import org.mca4j.base.inject.ComponentModule;
import org.mca4j.params.ParamView;
import org.mca4j.registrar.RegistrarFactory;

/** Wires the registrar {@code iouring}. */
final class IoUringModule extends ComponentModule<RegistrarFactory> {
  IoUringModule() {
    super(RegistrarFactory.class, IoUringComponent.NAME, IoUringFactory.class);
  }

  @Provides
  IoUringParams params(ParamView view) {
    return IoUringParams.from(view);
  }
}
