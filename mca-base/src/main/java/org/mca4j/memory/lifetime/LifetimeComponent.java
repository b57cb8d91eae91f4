// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.lifetime;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/**
 * The memory monitor for memory that Java objects own: a cache learns from the garbage collector,
 * or from a closed arena, that an owner is at its end, before the memory can be used for anything
 * else. Registrations of raw addresses are not kept behind it. Needs no promise of the program and
 * no help of the system, so it is selected unless a better one is available or another is named.
 */
public final class LifetimeComponent implements Component {
  static final String NAME = "lifetime";
  private static final int PRIORITY = 20;

  /** Creates the component, for {@link java.util.ServiceLoader}. */
  public LifetimeComponent() {}

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
    return "Keeps idle registrations of memory that a Java object owns, until that object goes.";
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
    return new LifetimeModule();
  }
}
