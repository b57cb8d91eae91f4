// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.time.Duration;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamView;
import org.mca4j.params.parse.ParamTypes;

/**
 * The parameters of the monitor {@code uffd} at one moment.
 *
 * @param chain the greatest number of reads that may be in store
 * @param drainer whether a thread delivers events when no cache asks for them
 * @param stallTimeout how long memory that goes may be held up when no read is in store
 */
record UffdParams(int chain, boolean drainer, Duration stallTimeout) {
  static final int CHAIN_LEAST = 64;

  /** What the greatest completion queue of a ring can hold. */
  static final int CHAIN_GREATEST = 32256;

  /** What a completion queue of half the greatest size can hold, with room to spare. */
  private static final int CHAIN_DEFAULT = 16000;

  static final Param<Integer> CHAIN =
      Param.of(
          name("chain"),
          ParamTypes.intBetween(CHAIN_LEAST, CHAIN_GREATEST),
          CHAIN_DEFAULT,
          ParamLevel.TUNER_DETAIL,
          "Greatest number of reads the kernel has in store, "
              + CHAIN_LEAST
              + " to "
              + CHAIN_GREATEST
              + ". One is kept for each separate range that is watched, and up to 1024 more; memory"
              + " beyond that is not watched, so it is not cached.");

  static final Param<Boolean> DRAINER =
      Param.of(
          name("drainer"),
          ParamTypes.BOOL,
          true,
          ParamLevel.TUNER_DETAIL,
          "Whether a thread delivers events at once, so that memory that went away is unpinned"
              + " without waiting for the next use of a cache.");

  static final Param<Integer> STALL_TIMEOUT =
      Param.of(
          name("stall_timeout"),
          ParamTypes.intBetween(1, 3_600_000),
          5000,
          ParamLevel.DEV_BASIC,
          "Milliseconds for which an unmap may wait for the program to add reads to the store. Then"
              + " the kernel ends the watching, and nothing is cached any more.");

  static UffdParams from(ParamView view) {
    return new UffdParams(
        view.get(CHAIN), view.get(DRAINER), Duration.ofMillis(view.get(STALL_TIMEOUT)));
  }

  private static ParamName name(String last) {
    return new ParamName(UffdComponent.FRAMEWORK, UffdComponent.NAME, last);
  }
}
