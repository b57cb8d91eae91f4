// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

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

/**
 * The memory monitor {@code uffd}: sees memory go away by itself, so that caches can keep idle
 * registrations of any program. Available where the kernel shows that it works; preferred to all
 * other monitors.
 */
public final class UffdComponent implements Component {
  static final String FRAMEWORK = "memory";
  static final String NAME = "uffd";

  private static final int PRIORITY = 50;

  /** Creates the component, for {@link java.util.ServiceLoader}. */
  public UffdComponent() {}

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
    return "Has the kernel report memory that is unmapped, moved or dropped (userfaultfd).";
  }

  @Override
  public McaVersion version() {
    return McaVersion.BUNDLED;
  }

  @Override
  public List<Param<?>> params() {
    return List.of(UffdParams.CHAIN, UffdParams.DRAINER, UffdParams.STALL_TIMEOUT);
  }

  @Override
  public Availability availability(ParamView params) {
    Optional<String> noLibc = Libc.unavailableCause();
    if (noLibc.isPresent()) {
      return Availability.unavailable(noLibc.get());
    }
    try {
      UffdMonitor.open(UffdParams.from(params)).close();
      return Availability.available(PRIORITY);
    } catch (McaException e) {
      return Availability.unavailable(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Module module() {
    return new UffdModule();
  }
}
