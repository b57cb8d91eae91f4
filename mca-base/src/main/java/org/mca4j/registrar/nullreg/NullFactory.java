// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.nullreg;

import jakarta.inject.Inject;
import org.mca4j.rcache.Registrar;
import org.mca4j.registrar.RegistrarFactory;

/** Opens registrars that register nothing. */
final class NullFactory implements RegistrarFactory {
  @Inject
  NullFactory() {}

  @Override
  public Registrar open() {
    return new NullRegistrar();
  }
}
