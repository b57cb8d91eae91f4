// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import org.mca4j.base.inject.ComponentModule;
import org.mca4j.registrar.RegistrarFactory;

/** Wires the registrar {@code mlock}. */
final class MlockModule extends ComponentModule<RegistrarFactory> {
  MlockModule() {
    super(RegistrarFactory.class, MlockComponent.NAME, MlockFactory.class);
  }
}
