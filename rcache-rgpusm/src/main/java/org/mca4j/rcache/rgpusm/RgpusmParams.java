// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm;

import java.util.List;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.parse.ParamTypes;

/**
 * The parameters of {@code rgpusm}, so that files that set them are understood. Names, defaults and
 * levels are Open MPI's, with two departures: the size limit is {@code size_limit} rather than
 * {@code rcache_size_limit}, and {@code leave_pinned} is a boolean that takes words.
 */
final class RgpusmParams {
  static final Param<Long> SIZE_LIMIT =
      Param.of(
          name("size_limit"),
          ParamTypes.SIZE_OR_UNLIMITED,
          0L,
          ParamLevel.DEV_ALL,
          "Bytes of peers' memory the cache holds open at most; 0 or unlimited for no limit.");

  static final Param<Boolean> LEAVE_PINNED =
      Param.of(
          name("leave_pinned"),
          ParamTypes.BOOL,
          true,
          ParamLevel.DEV_ALL,
          "Keep a peer's handle open after its last use, for the next transfer.");

  static final Param<Boolean> EMPTY_CACHE =
      Param.of(
          name("empty_cache"),
          ParamTypes.BOOL,
          false,
          ParamLevel.TUNER_DETAIL,
          "When the cache is full, drop all idle handles instead of just enough of the oldest.");

  static final Param<Boolean> PRINT_STATS =
      Param.of(
          name("print_stats"),
          ParamTypes.BOOL,
          false,
          ParamLevel.DEV_ALL,
          "Report the cache's counters when it closes.");

  static final List<Param<?>> ALL = List.of(SIZE_LIMIT, LEAVE_PINNED, EMPTY_CACHE, PRINT_STATS);

  private RgpusmParams() {}

  private static ParamName name(String variable) {
    return new ParamName(RgpusmComponent.FRAMEWORK, RgpusmComponent.NAME, variable);
  }
}
