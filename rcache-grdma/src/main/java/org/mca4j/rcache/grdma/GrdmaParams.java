// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamView;
import org.mca4j.params.parse.ParamTypes;
import org.mca4j.rcache.base.Backoff;

/**
 * The parameters of one grdma cache, fixed when it is made.
 *
 * @param sizeLimit bytes to hold at most, 0 for no limit
 * @param maxEntries registrations to hold at most, 0 for no limit
 * @param emptyCache whether overflow drops all idle registrations instead of the oldest
 * @param cacheName caches of one name share limits and eviction; empty for a cache of its own
 * @param merge whether a miss becomes one registration with all it overlaps
 * @param wideningBackoffMillis how long a refused widening is not tried again
 * @param failureBackoffMillis how long a refused request is refused without asking again
 * @param maxUnreleased bytes that may wait for the next call to be deregistered, 0 for no limit
 * @param printStats whether the figures are logged when the cache is closed
 */
record GrdmaParams(
    long sizeLimit,
    long maxEntries,
    boolean emptyCache,
    String cacheName,
    boolean merge,
    long wideningBackoffMillis,
    long failureBackoffMillis,
    long maxUnreleased,
    boolean printStats) {
  /** A day: long enough for any purpose, short enough to be counted in nanoseconds. */
  private static final long MAX_MILLIS = 86_400_000;

  static final Param<Long> SIZE_LIMIT =
      Param.of(
          name("size_limit"),
          ParamTypes.SIZE_OR_UNLIMITED,
          0L,
          ParamLevel.USER_ALL,
          "Bytes of registered memory the cache holds at most, in use or idle; 0 or unlimited for"
              + " no limit. What does not fit is served uncached.");

  static final Param<Long> MAX_ENTRIES =
      Param.of(
          name("max_entries"),
          ParamTypes.SIZE_OR_UNLIMITED,
          0L,
          ParamLevel.TUNER_BASIC,
          "Registrations the cache holds at most, in use or idle; 0 or unlimited for no limit.");

  static final Param<Boolean> EMPTY_CACHE =
      Param.of(
          name("empty_cache"),
          ParamTypes.BOOL,
          false,
          ParamLevel.TUNER_DETAIL,
          "When the cache is full, drop all idle registrations instead of just enough of the"
              + " oldest.");

  static final Param<String> CACHE_NAME =
      Param.of(
          name("cache_name"),
          ParamTypes.STRING,
          "",
          ParamLevel.TUNER_ALL,
          "Caches of the same name share their limits and evict each other's idle registrations, but"
              + " hit only their own; empty for limits of their own.");

  static final Param<Boolean> MERGE =
      Param.of(
          name("merge"),
          ParamTypes.BOOL,
          false,
          ParamLevel.TUNER_BASIC,
          "Make a miss that overlaps cached registrations one registration with them, with the rights"
              + " of all, instead of one more beside them.");

  static final Param<Long> WIDENING_BACKOFF =
      Param.of(
          name("widening_backoff"),
          ParamTypes.longBetween(0, MAX_MILLIS),
          1000L,
          ParamLevel.TUNER_ALL,
          "Milliseconds for which the cache does not ask again for more memory or rights than a"
              + " request needs, after the registrar refused that; 0 to ask every time.");

  static final Param<Long> FAILURE_BACKOFF =
      Param.of(
          name("failure_backoff"),
          ParamTypes.longBetween(0, MAX_MILLIS),
          0L,
          ParamLevel.TUNER_ALL,
          "Milliseconds for which a request that the registrar refused is refused again without"
              + " asking it; 0 to ask every time. Off by default: nobody tells when memory is mapped"
              + " or a limit is raised, so a request that would work now is refused until the time is"
              + " over.");

  static final Param<Long> MAX_UNRELEASED =
      Param.of(
          name("max_unreleased"),
          ParamTypes.SIZE_OR_UNLIMITED,
          0L,
          ParamLevel.TUNER_DETAIL,
          "Bytes of invalid registrations that wait for the next call to be deregistered; when there"
              + " are more, a thread in the background does it. 0 or unlimited never does.");

  static final Param<Boolean> PRINT_STATS =
      Param.of(
          name("print_stats"),
          ParamTypes.BOOL,
          false,
          ParamLevel.DEV_ALL,
          "Log the cache's figures when it is closed.");

  static final List<Param<?>> ALL =
      List.of(
          SIZE_LIMIT,
          MAX_ENTRIES,
          EMPTY_CACHE,
          CACHE_NAME,
          MERGE,
          WIDENING_BACKOFF,
          FAILURE_BACKOFF,
          MAX_UNRELEASED,
          PRINT_STATS);

  static GrdmaParams read(ParamView params) {
    return new GrdmaParams(
        params.get(SIZE_LIMIT),
        params.get(MAX_ENTRIES),
        params.get(EMPTY_CACHE),
        params.get(CACHE_NAME),
        params.get(MERGE),
        params.get(WIDENING_BACKOFF),
        params.get(FAILURE_BACKOFF),
        params.get(MAX_UNRELEASED),
        params.get(PRINT_STATS));
  }

  /** Returns an empty memory of what was refused although it was more than a request needed. */
  Backoff wideningBackoff(NanoClock clock) {
    return new Backoff(TimeUnit.MILLISECONDS.toNanos(wideningBackoffMillis), clock);
  }

  /** Returns an empty memory of requests that were refused. */
  Backoff failureBackoff(NanoClock clock) {
    return new Backoff(TimeUnit.MILLISECONDS.toNanos(failureBackoffMillis), clock);
  }

  private static ParamName name(String variable) {
    return new ParamName("rcache", GrdmaComponent.NAME, variable);
  }
}
