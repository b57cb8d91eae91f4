// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import jakarta.inject.Inject;
import org.mca4j.rcache.Registrar;
import org.mca4j.registrar.RegistrarFactory;

/** Opens registrars that page-lock for one device. */
final class CudaHostFactory implements RegistrarFactory {
  private final CudaHostParams params;

  @Inject
  CudaHostFactory(CudaHostParams params) {
    this.params = params;
  }

  @Override
  public Registrar open() {
    return CudaHostRegistrar.open(params);
  }
}
