// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.udreg;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.udreg.lib.UdregLibrary;

/**
 * The component {@code udreg}, after Open MPI's cache on Cray's registration library. It can be
 * listed and its parameters can be set, but it is never available: nobody gets a cache that does
 * not work.
 */
public final class UdregComponent implements Component {
  static final String FRAMEWORK = "rcache";
  static final String NAME = "udreg";

  private final String library;

  /** Creates the component; has no effect. */
  public UdregComponent() {
    this(UdregLibrary.DEFAULT_NAME);
  }

  UdregComponent(String library) {
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
    return "Named cache that Cray's registration library keeps with the kernel";
  }

  @Override
  public McaVersion version() {
    return McaVersion.BUNDLED;
  }

  @Override
  public List<Param<?>> params() {
    return UdregParams.ALL;
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
    return UdregLibrary.unavailableCause(library)
        .orElse(
            "libudreg is here, but this release does not drive it yet; select another rcache"
                + " component");
  }
}
