// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.concurrent.TimeUnit;
import org.mca4j.params.Param;
import org.mca4j.params.ParamFlag;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamType;
import org.mca4j.params.parse.ParamTypes;
import org.mca4j.params.parse.Tristate;
import org.mca4j.rcache.SizeBins;

/** The parameters that apply to every cache, whatever its component. */
public final class RcacheBaseParams {
  /** Whether idle registrations are kept; Open MPI's {@code mpi_leave_pinned}. */
  public static final Param<Tristate> LEAVE_PINNED =
      Param.of(
          name("leave_pinned"),
          ParamTypes.TRISTATE,
          Tristate.AUTO,
          ParamLevel.USER_ALL,
          "Whether memory stays registered after its last use: auto does so behind a memory monitor"
              + " that can be trusted, true insists on one, false never does.");

  /** How long a thread waits for another's registration of its range, in milliseconds. */
  public static final Param<Long> FLIGHT_TIMEOUT =
      Param.of(
          name("flight_timeout"),
          milliseconds(),
          1000L,
          ParamLevel.TUNER_ALL,
          "Milliseconds that a thread waits for another one's registration of the same memory"
              + " before it registers for itself, uncached.");

  /** How long closing waits for registrar calls of other threads, in milliseconds. */
  public static final Param<Long> CLOSE_TIMEOUT =
      Param.of(
          name("close_timeout"),
          milliseconds(),
          60_000L,
          ParamLevel.TUNER_ALL,
          "Milliseconds that closing a cache waits for registrar calls of other threads.");

  /** Whether to keep idle registrations that nobody would invalidate; corrupts data. */
  public static final Param<Boolean> UNSAFE_NO_COHERENCE =
      Param.of(
              name("unsafe_no_coherence"),
              ParamTypes.BOOL,
              false,
              ParamLevel.DEV_ALL,
              "Keeps registrations although nothing reports that their memory goes away, which"
                  + " corrupts data; only for showing that it does.")
          .with(ParamFlag.INTERNAL);

  /** Whether every use gets a handle of its own; see {@link LeakTracker}. */
  public static final Param<Boolean> TRACK_LEAKS =
      Param.of(
          name("track_leaks"),
          ParamTypes.BOOL,
          false,
          ParamLevel.DEV_BASIC,
          "Gives every use of a registration its own handle with a stack trace, catches each release"
              + " too many, and tells at close what was never given back; slow.");

  /** How many pages of a request to compare with what was registered; UCX's RCACHE_CHECK_PFN. */
  public static final Param<Long> CHECK_PFN =
      Param.of(
          name("check_pfn"),
          ParamTypes.longBetween(0, Long.MAX_VALUE),
          0L,
          ParamLevel.DEV_BASIC,
          "Pages of each request, from its start, that are checked to be in the frames of physical"
              + " memory that were registered, to find frees that were not announced; needs"
              + " CAP_SYS_ADMIN and a registrar that pins; slow. 0 checks nothing.");

  /** The lowest bound of {@link org.mca4j.rcache.Rcache#distribution}; UCX's RCACHE_STAT_MIN. */
  public static final Param<Long> STAT_MIN =
      Param.of(
          name("stat_min"),
          ParamTypes.SIZE,
          SizeBins.DEFAULT.min(),
          ParamLevel.DEV_DETAIL,
          "Registrations up to this size in bytes are counted together in the distribution of sizes;"
              + " rounded up to a power of two.");

  /** The highest bound of {@link org.mca4j.rcache.Rcache#distribution}; UCX's RCACHE_STAT_MAX. */
  public static final Param<Long> STAT_MAX =
      Param.of(
          name("stat_max"),
          ParamTypes.SIZE,
          SizeBins.DEFAULT.max(),
          ParamLevel.DEV_DETAIL,
          "Registrations above this size in bytes are counted together in the distribution of sizes;"
              + " rounded up to a power of two.");

  /** How many threads a {@code Mca} has for what caches leave to others. */
  public static final Param<Integer> ASYNC_THREADS =
      Param.of(
          name("async_threads"),
          ParamTypes.intBetween(1, 1024),
          2,
          ParamLevel.TUNER_ALL,
          "Threads that register for asynchronous calls and clean up in the background, started"
              + " when needed and shared by all caches.");

  /** Whether idle registrations go before the process forks; UCX's {@code PURGE_ON_FORK}. */
  public static final Param<Boolean> PURGE_ON_FORK =
      Param.of(
          name("purge_on_fork"),
          ParamTypes.BOOL,
          true,
          ParamLevel.TUNER_ALL,
          "Whether all registrations become invalid, and idle ones are deregistered, when the"
              + " program announces that it is about to fork.");

  static final String FRAMEWORK = "rcache";

  private RcacheBaseParams() {}

  private static ParamName name(String variable) {
    return new ParamName(FRAMEWORK, "base", variable);
  }

  private static ParamType<Long> milliseconds() {
    return ParamTypes.longBetween(0, TimeUnit.NANOSECONDS.toMillis(Long.MAX_VALUE));
  }
}
