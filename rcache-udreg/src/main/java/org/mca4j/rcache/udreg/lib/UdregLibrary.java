// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.udreg.lib;

import java.util.List;
import java.util.Optional;
import org.mca4j.libc.OptionalLibrary;

/**
 * {@code udreg_pub.h}: whether the library is there with all the functions that Open MPI's
 * component calls. It is loaded at the first question. Any thread may call.
 */
public final class UdregLibrary {
  /** The library as Cray's system software installs it. */
  public static final String DEFAULT_NAME = "libudreg.so.0";

  private static final List<String> FUNCTIONS =
      List.of(
          "UDREG_CacheCreate",
          "UDREG_CacheAccess",
          "UDREG_CacheRelease",
          "UDREG_Register",
          "UDREG_DecrRefcount",
          "UDREG_Unregister",
          "UDREG_Evict",
          "UDREG_GetStat");

  private UdregLibrary() {}

  /**
   * Says why the library cannot be used here. Loads it, but calls none of its functions.
   *
   * @param name the library's name or absolute path
   * @return empty when it can be used, else what is missing, as a clause that can follow a colon
   */
  public static Optional<String> unavailableCause(String name) {
    return OptionalLibrary.open(name, FUNCTIONS)
        .unavailableCause()
        .map(cause -> cause + "; it comes with the system software of Cray machines");
  }
}
