// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.rgpusm.cuda.CudaLibrary;

/**
 * The component {@code rgpusm}, after Open MPI's cache of remote GPU shared memory. It can be
 * listed and its parameters can be set, but it is never available: nobody gets a cache that does
 * not work.
 */
public final class RgpusmComponent implements Component {
  static final String FRAMEWORK = "rcache";
  static final String NAME = "rgpusm";

  private final String library;

  /** Creates the component; has no effect. */
  public RgpusmComponent() {
    this(CudaLibrary.DEFAULT_NAME);
  }

  RgpusmComponent(String library) {
    this.library = library;
  }

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
    return "Cache for peers' device memory, opened through inter-process handles";
  }

  @Override
  public McaVersion version() {
    return McaVersion.BUNDLED;
  }

  @Override
  public List<Param<?>> params() {
    return RgpusmParams.ALL;
  }

  @Override
  public Availability availability(ParamView params) {
    return Availability.unavailable(unavailableCause());
  }

  /**
   * Refuses, since the component is never available.
   *
   * @return never
   * @throws McaException COMPONENT_UNAVAILABLE with the same cause as {@link #availability}
   */
  @Override
  public Module module() {
    throw new McaException(
        McaErrorCode.COMPONENT_UNAVAILABLE,
        "rcache component " + NAME + " cannot be used: " + unavailableCause());
  }

  private String unavailableCause() {
    return CudaLibrary.unavailableCause(library)
        .orElse(
            "this release cannot open peers' inter-process handles yet; for local memory select"
                + " another rcache component");
  }
}
