// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.base.CachedEntry;

/**
 * One registration of a grdma cache. Its state is that of {@link CachedEntry}; the fields here are
 * guarded by the lock of {@link GrdmaTable} unless they say otherwise.
 */
final class GrdmaEntry extends CachedEntry {
  /** What an entry counts against. */
  enum Kind {
    /** Counts against the limits. */
    CACHED,
    /** Served without room in the cache. */
    UNCACHED,
    /** Asked for with CACHE_BYPASS. */
    BYPASS
  }

  private static final long NOT_FILED = 0;

  /** The cache that made it; final, read without the lock. */
  final GrdmaRcache cache;

  final Kind kind;

  /** What counts against size_limit; 0 unless CACHED. */
  final long reservedBytes;

  /** In the index, the hint table and, unless it persists, the eviction queue. */
  boolean listed;

  /** Wider than was asked for; what an event leaves of it is worth registering again. */
  boolean merged;

  /** Replaced or made invalid while somebody held it. */
  boolean retired;

  /** A second address it is filed under in the hint table. */
  private long alias = NOT_FILED;

  /** Neighbours in the list of what its cache has registered. */
  @Nullable GrdmaEntry previous;

  @Nullable GrdmaEntry next;

  /** Keeps the memory mapped as long as the registration exists; read without the lock. */
  private volatile @Nullable Object owner;

  /**
   * Owners of requests that hit this entry, until nobody uses it; guarded by the entry's monitor.
   * Whoever adds one holds a reference already, so it cannot be dropped too early.
   */
  private volatile @Nullable List<Object> borrowers;

  GrdmaEntry(
      GrdmaRcache cache,
      Kind kind,
      RegistrarHandle handle,
      Access access,
      int references,
      boolean shared,
      long reservedBytes,
      @Nullable Object owner) {
    super(cache, handle, access, references, shared);
    this.cache = cache;
    this.kind = kind;
    this.reservedBytes = reservedBytes;
    this.owner = owner;
  }

  @Override
  protected void harvest(long hits) {
    cache.tally().add(RcacheCounter.HITS, hits);
  }

  /** Says whether it is filed under a second address; without the lock, a momentary answer. */
  boolean hasAlias() {
    return alias != NOT_FILED;
  }

  long alias() {
    return alias;
  }

  void alias(long address) {
    alias = address;
  }

  boolean covers(GrdmaRequest request) {
    return covers(request.range().start(), request.range().length(), request.access().bits());
  }

  /** Says whether the entry keeps a request's memory mapped as it is. */
  boolean ownedBy(@Nullable Object requester) {
    return requester == null || requester == owner;
  }

  /** Says whether the entry was made for this owner, or, if null, for a raw address. */
  boolean hasOwner(@Nullable Object other) {
    return owner == other;
  }

  /** Keeps an owner reachable until the entry is idle; the caller holds a reference. */
  void lendTo(@Nullable Object borrower) {
    if (!ownedBy(borrower)) {
      synchronized (this) {
        List<Object> list = borrowers;
        if (list == null) {
          list = new ArrayList<>(4);
          borrowers = list;
        }
        list.add(borrower);
      }
    }
  }

  /** Lets the borrowers go if nobody uses the entry. */
  void releaseBorrowers() {
    if (borrowers != null) {
      synchronized (this) {
        if (!inUse()) {
          borrowers = null;
        }
      }
    }
  }

  void forgetOwners() {
    owner = null;
    borrowers = null;
  }
}
