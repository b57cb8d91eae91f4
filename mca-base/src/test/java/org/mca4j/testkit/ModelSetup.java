// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

/**
 * How the cache of a random program is opened; 0 stands for no limit.
 *
 * @param leavePinned whether idle registrations are kept
 * @param sizeLimit in pages
 * @param maxEntries registrations
 * @param emptyCache whether overflow drops all that is idle
 * @param backoff whether refusals are remembered, for longer than a program takes
 */
record ModelSetup(
    boolean leavePinned, int sizeLimit, int maxEntries, boolean emptyCache, boolean backoff) {
  private static final long HOUR_IN_MILLIS = 3_600_000;

  CheckedRcache open(RcacheFixture fixture) {
    return fixture
        .settings()
        .leavePinned(leavePinned)
        .sizeLimitPages(sizeLimit)
        .param("max_entries", String.valueOf(maxEntries))
        .param("empty_cache", String.valueOf(emptyCache))
        .param("widening_backoff", String.valueOf(backoff ? HOUR_IN_MILLIS : 0))
        .param("failure_backoff", String.valueOf(backoff ? HOUR_IN_MILLIS : 0))
        .open();
  }
}
