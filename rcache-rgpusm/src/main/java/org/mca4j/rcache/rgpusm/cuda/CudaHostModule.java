// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import com.google.inject.Provides;
import org.mca4j.base.inject.ComponentModule;
import org.mca4j.params.ParamView;
import org.mca4j.registrar.RegistrarFactory;

/** Wires the registrar {@code cuda_host}. */
final class CudaHostModule extends ComponentModule<RegistrarFactory> {
  CudaHostModule() {
    super(RegistrarFactory.class, CudaHostComponent.NAME, CudaHostFactory.class);
  }

  @Provides
  CudaHostParams params(ParamView view) {
    return CudaHostParams.from(view);
  }
}
