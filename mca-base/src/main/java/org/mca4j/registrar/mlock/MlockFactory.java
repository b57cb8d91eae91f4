// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import jakarta.inject.Inject;
import org.mca4j.rcache.Registrar;
import org.mca4j.registrar.RegistrarFactory;

/** Opens registrars that lock pages. */
final class MlockFactory implements RegistrarFactory {
  @Inject
  MlockFactory() {}

  @Override
  public Registrar open() {
    return new MlockRegistrar();
  }
}
