// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/** The component {@code grdma}, after Open MPI's general registration cache for RDMA. */
public final class GrdmaComponent implements Component {
  static final String NAME = "grdma";

  private static final int PRIORITY = 50;

  /** Creates the component; done by {@link java.util.ServiceLoader}. */
  public GrdmaComponent() {}

  @Override
  public String framework() {
    return "rcache";
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "General cache for registrations of local memory";
  }

  @Override
  public McaVersion version() {
    return McaVersion.BUNDLED;
  }

  @Override
  public List<Param<?>> params() {
    return GrdmaParams.ALL;
  }

  @Override
  public Availability availability(ParamView params) {
    return Availability.available(PRIORITY);
  }

  @Override
  public Module module() {
    return new GrdmaModule();
  }
}
