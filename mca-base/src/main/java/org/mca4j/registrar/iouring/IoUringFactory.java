// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import jakarta.inject.Inject;
import org.mca4j.rcache.Registrar;
import org.mca4j.registrar.RegistrarFactory;

/** Opens registrars with a ring each. */
final class IoUringFactory implements RegistrarFactory {
  private final IoUringParams params;

  @Inject
  IoUringFactory(IoUringParams params) {
    this.params = params;
  }

  @Override
  public Registrar open() {
    return IoUringRegistrar.open(params);
  }
}
