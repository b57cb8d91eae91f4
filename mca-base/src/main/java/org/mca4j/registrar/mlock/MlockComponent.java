// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.libc.Libc;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/** The registrar component {@code mlock}: available wherever libc is, no parameters. */
public final class MlockComponent implements Component {
  static final String NAME = "mlock";

  private static final int PRIORITY = 30;

  /** Creates the component; has no effect. */
  public MlockComponent() {}

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
    return "Locks pages in memory with mlock and counts the registrations of each page";
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
    return Libc.unavailableCause()
        .map(Availability::unavailable)
        .orElseGet(() -> Availability.available(PRIORITY));
  }

  @Override
  public Module module() {
    return new MlockModule();
  }
}
