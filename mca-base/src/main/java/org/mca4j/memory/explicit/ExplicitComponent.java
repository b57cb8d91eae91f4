// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.explicit;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/**
 * The memory monitor for a program that announces every free of registered memory, as a replayer or
 * an allocator with hooks does. It cannot see a free that is not announced, so it is never selected
 * unless the user or the embedding program names it.
 */
public final class ExplicitComponent implements Component {
  static final String NAME = "explicit";
  private static final int PRIORITY = 0;

  /** Creates the component, for {@link java.util.ServiceLoader}. */
  public ExplicitComponent() {}

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
    return "Keeps idle registrations, because the program announces every free of registered memory.";
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
    return new ExplicitModule();
  }
}
