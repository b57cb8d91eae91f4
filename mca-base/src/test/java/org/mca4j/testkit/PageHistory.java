// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Knows which registrations are stale. Each replacement of memory has a number; a registration is
 * stale for a call when it was pinned before a replacement that had been announced, and the
 * announcement had returned, when the call began. Whatever order the threads run in, a stale
 * registration must not be handed out.
 */
final class PageHistory {
  private final RcacheFixture fixture;
  private final AtomicLong replacements = new AtomicLong();
  private final AtomicLongArray announced = new AtomicLongArray(TestMemory.PAGES);

  /** Begins the history; the handles of the fixture's registrar are stamped from now on. */
  PageHistory(RcacheFixture fixture) {
    this.fixture = fixture;
    fixture.registrar().stampWith(replacements::get);
  }

  /** Replaces pages, as far as anybody can tell, and announces it to a cache. */
  void replace(CheckedRcache cache, int first, int count) {
    long number = replacements.incrementAndGet();
    cache.invalidateRange(fixture.memory().address(first), count * fixture.memory().page());
    for (int page = first; page < first + count; page++) {
      announced.accumulateAndGet(page, number, Math::max);
    }
  }

  /** Returns the stamp that a registration of the pages must have at least. */
  long newest(int first, int count) {
    long newest = 0;
    for (int page = first; page < first + count; page++) {
      newest = Math.max(newest, announced.get(page));
    }
    return newest;
  }
}
