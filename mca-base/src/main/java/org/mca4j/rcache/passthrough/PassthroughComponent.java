// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/**
 * The component {@code passthrough}: every register call really registers. Always available at the
 * lowest priority, so that there is always something to select, and the model that the others are
 * compared with.
 */
public final class PassthroughComponent implements Component {
  static final String NAME = "passthrough";

  /** Creates the component; done by {@link java.util.ServiceLoader}. */
  public PassthroughComponent() {}

  @Override
  public String framework() {
    return "rcache";
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> aliases() {
    return List.of("none");
  }

  @Override
  public String description() {
    return "No cache: every register call really registers";
  }

  @Override
  public McaVersion version() {
    return McaVersion.BUNDLED;
  }

  @Override
  public List<Param<?>> params() {
    return List.of();
  }

  @Override
  public Availability availability(ParamView params) {
    return Availability.available(0);
  }

  @Override
  public Module module() {
    return new PassthroughModule();
  }
}
