// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.nullreg;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/** The registrar component {@code null}: always available, last choice, no parameters. */
public final class NullComponent implements Component {
  static final String NAME = "null";

  private static final int PRIORITY = 1;

  /** Creates the component; has no effect. */
  public NullComponent() {}

  @Override
  public String framework() {
    return "registrar";
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Registers nothing: hands out handles without any native call";
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
    return new NullModule();
  }
}
