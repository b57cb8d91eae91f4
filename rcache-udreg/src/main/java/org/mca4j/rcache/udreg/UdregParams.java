// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.udreg;

import java.util.List;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.parse.ParamTypes;

/**
 * The parameters of {@code udreg}, so that files that set them are understood. Open MPI declares
 * {@code print_stats}; the number of entries is there a constant of the caller, whose value is the
 * default here.
 */
final class UdregParams {
  static final Param<Integer> MAX_ENTRIES =
      Param.of(
          name("max_entries"),
          ParamTypes.intBetween(1, Integer.MAX_VALUE),
          4096,
          ParamLevel.TUNER_BASIC,
          "Registrations the cache holds at most, in use or idle.");

  static final Param<Boolean> PRINT_STATS =
      Param.of(
          name("print_stats"),
          ParamTypes.BOOL,
          false,
          ParamLevel.DEV_ALL,
          "Report the library's counters when the cache closes.");

  static final List<Param<?>> ALL = List.of(MAX_ENTRIES, PRINT_STATS);

  private UdregParams() {}

  private static ParamName name(String variable) {
    return new ParamName(UdregComponent.FRAMEWORK, UdregComponent.NAME, variable);
  }
}
