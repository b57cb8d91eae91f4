// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.none;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/**
 * The memory monitor that nobody has to trust: caches behind it keep no idle registrations. Always
 * available; selected only when it is named or the others are excluded.
 */
public final class NoneComponent implements Component {
  static final String NAME = "none";
  private static final int PRIORITY = 10;

  /** Creates the component, for {@link java.util.ServiceLoader}. */
  public NoneComponent() {}

  @Override
  public String framework() {
    return "memory";
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Watches nothing, so caches keep no idle registrations.";
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
    return Availability.available(PRIORITY);
  }

  @Override
  public Module module() {
    return new NoneModule();
  }
}
