// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import org.jspecify.annotations.Nullable;

/**
 * The part of an {@link EvictionQueue} that comes in order; entries that left it are passed over.
 */
final class EntryRing {
  private CachedEntry[] ring = new CachedEntry[16];
  private int head;
  private int held;

  void add(CachedEntry entry) {
    if (held == ring.length) {
      grow();
    }
    ring[head + held & ring.length - 1] = entry;
    held++;
  }

  private void grow() {
    CachedEntry[] larger = new CachedEntry[ring.length * 2];
    for (int i = 0; i < held; i++) {
      larger[i] = at(i);
    }
    ring = larger;
    head = 0;
  }

  private CachedEntry at(int index) {
    return ring[head + index & ring.length - 1];
  }

  @Nullable CachedEntry first() {
    while (held > 0) {
      CachedEntry entry = at(0);
      if (entry.queued) {
        return entry;
      }
      take();
    }
    return null;
  }

  CachedEntry take() {
    CachedEntry entry = at(0);
    ring[head] = null;
    head = head + 1 & ring.length - 1;
    held--;
    return entry;
  }

  void compact() {
    int kept = 0;
    for (int i = 0; i < held; i++) {
      CachedEntry entry = at(i);
      if (entry.queued) {
        ring[head + kept & ring.length - 1] = entry;
        kept++;
      }
    }
    for (int i = kept; i < held; i++) {
      ring[head + i & ring.length - 1] = null;
    }
    held = kept;
  }

  int held() {
    return held;
  }
}
