// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.error.McaException;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/**
 * The registrar component {@code cuda_host}; available where the CUDA driver has a device. Its
 * priority is below those of the registrars that need no device, so it is used when asked for.
 */
public final class CudaHostComponent implements Component {
  static final String FRAMEWORK = "registrar";
  static final String NAME = "cuda_host";

  private static final int PRIORITY = 5;

  /** Creates the component; has no effect. */
  public CudaHostComponent() {}

  @Override
  public String framework() {
    return FRAMEWORK;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Page-locks host memory for a GPU through the CUDA driver";
  }

  @Override
  public McaVersion version() {
    return McaVersion.BUNDLED;
  }

  @Override
  public List<Param<?>> params() {
    return CudaHostParams.ALL;
  }

  /**
   * Says whether the driver has the device. Initializes the driver, which cannot be undone, but
   * creates no context, so that asking takes no memory of the device.
   *
   * @param params the resolved values of the declared parameters
   * @return a priority, or what is missing: the library, a symbol, the device
   */
  @Override
  public Availability availability(ParamView params) {
    try {
      CudaHostRegistrar.findDevice(CudaHostParams.from(params));
      return Availability.available(PRIORITY);
    } catch (McaException e) {
      return Availability.unavailable(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Module module() {
    return new CudaHostModule();
  }
}
