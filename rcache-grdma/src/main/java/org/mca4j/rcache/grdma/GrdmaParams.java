// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.List;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamView;
import org.mca4j.params.parse.ParamTypes;

/**
 * The parameters of one grdma cache, fixed when it is made.
 *
 * @param sizeLimit bytes to hold at most, 0 for no limit
 * @param maxEntries registrations to hold at most, 0 for no limit
 * @param emptyCache whether overflow drops all idle registrations instead of the oldest
 * @param cacheName caches of one name share limits and eviction; empty for a cache of its own
 * @param maxUnreleased bytes that may wait for the next call to be deregistered, 0 for no limit
 * @param printStats whether the figures are logged when the cache is closed
 */
record GrdmaParams(
    long sizeLimit,
    long maxEntries,
    boolean emptyCache,
    String cacheName,
    long maxUnreleased,
    boolean printStats) {
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
      List.of(SIZE_LIMIT, MAX_ENTRIES, EMPTY_CACHE, CACHE_NAME, MAX_UNRELEASED, PRINT_STATS);

  static GrdmaParams read(ParamView params) {
    return new GrdmaParams(
        params.get(SIZE_LIMIT),
        params.get(MAX_ENTRIES),
        params.get(EMPTY_CACHE),
        params.get(CACHE_NAME),
        params.get(MAX_UNRELEASED),
        params.get(PRINT_STATS));
  }

  private static ParamName name(String variable) {
    return new ParamName("rcache", GrdmaComponent.NAME, variable);
  }
}
