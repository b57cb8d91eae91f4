// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

/**
 * How the cache of a random program is opened; 0 stands for no limit.
 *
 * @param leavePinned whether idle registrations are kept
 * @param sizeLimit in pages
 * @param maxEntries registrations
 * @param emptyCache whether overflow drops all that is idle
 */
record ModelSetup(boolean leavePinned, int sizeLimit, int maxEntries, boolean emptyCache) {
  CheckedRcache open(RcacheFixture fixture) {
    return fixture
        .settings()
        .leavePinned(leavePinned)
        .sizeLimitPages(sizeLimit)
        .param("max_entries", String.valueOf(maxEntries))
        .param("empty_cache", String.valueOf(emptyCache))
        .open();
  }
}
