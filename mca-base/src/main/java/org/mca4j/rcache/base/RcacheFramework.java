// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.List;
import org.mca4j.base.Framework;
import org.mca4j.rcache.spi.RcacheFactory;

/** The descriptor of the {@code rcache} framework. */
public final class RcacheFramework {
  /** The descriptor. */
  public static final Framework<RcacheFactory> INSTANCE =
      new Framework<>(
          RcacheBaseParams.FRAMEWORK,
          "Keeps memory registrations, so that the next transfer from a buffer need not register.",
          RcacheFactory.class,
          List.of(
              RcacheBaseParams.LEAVE_PINNED,
              RcacheBaseParams.FLIGHT_TIMEOUT,
              RcacheBaseParams.CLOSE_TIMEOUT,
              RcacheBaseParams.ASYNC_THREADS,
              RcacheBaseParams.PURGE_ON_FORK,
              RcacheBaseParams.TRACK_LEAKS,
              RcacheBaseParams.CHECK_PFN,
              RcacheBaseParams.STAT_MIN,
              RcacheBaseParams.STAT_MAX,
              RcacheBaseParams.UNSAFE_NO_COHERENCE));

  private RcacheFramework() {}
}
