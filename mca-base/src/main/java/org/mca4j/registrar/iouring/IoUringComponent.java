// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import com.google.inject.Module;
import java.util.List;
import java.util.Optional;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.error.McaException;
import org.mca4j.libc.Libc;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/** The registrar component {@code iouring}; available where the kernel gives a ring. */
public final class IoUringComponent implements Component {
  static final String FRAMEWORK = "registrar";
  static final String NAME = "iouring";

  private static final int PRIORITY = 50;

  /** Creates the component; has no effect. */
  public IoUringComponent() {}

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
    return "Pins memory as registered buffers of an io_uring";
  }

  @Override
  public McaVersion version() {
    return McaVersion.BUNDLED;
  }

  @Override
  public List<Param<?>> params() {
    return List.of(IoUringParams.SLOTS);
  }

  @Override
  public Availability availability(ParamView params) {
    Optional<String> noLibc = Libc.unavailableCause();
    if (noLibc.isPresent()) {
      return Availability.unavailable(noLibc.get());
    }
    try {
      IoUringRegistrar.open(IoUringParams.from(params)).close();
      return Availability.available(PRIORITY);
    } catch (McaException e) {
      return Availability.unavailable(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Module module() {
    return new IoUringModule();
  }
}
