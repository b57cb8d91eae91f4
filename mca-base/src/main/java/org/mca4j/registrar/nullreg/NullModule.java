// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.nullreg;

import org.mca4j.base.inject.ComponentModule;
import org.mca4j.registrar.RegistrarFactory;

/** Wires the registrar {@code null}. */
final class NullModule extends ComponentModule<RegistrarFactory> {
  NullModule() {
    super(RegistrarFactory.class, NullComponent.NAME, NullFactory.class);
  }
}
