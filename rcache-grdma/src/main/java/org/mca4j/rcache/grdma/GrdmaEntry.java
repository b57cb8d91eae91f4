// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryOwners;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.base.CachedEntry;
import org.mca4j.rcache.base.RegistrationView;

/**
 * One registration of a grdma cache. Its state is that of {@link CachedEntry}; the fields here are
 * guarded by the lock of {@link GrdmaTable} unless they say otherwise.
 *
 * <p><b>Owners.</b> An entry remembers the owner of its memory by a weak reference, and keeps it
 * reachable, with the owners of other requests that hit it, until it is made weak. That happens
 * only while nobody holds it, so all of them live while the memory is in use; hits and releases
 * have nothing to do with it. The reference is cleared before the owner's memory is freed, so an
 * entry whose owner cannot be had back is dead.
 */
final class GrdmaEntry extends CachedEntry {
  /** Remembers an owner without keeping it, and what it owns. */
  static final class OwnerReference extends WeakReference<Object> {
    final GrdmaEntry entry;

    private OwnerReference(Object owner, GrdmaEntry entry, GrdmaOwners owners) {
      super(owner, owners.collected);
      this.entry = entry;
    }
  }

  private static final long NOT_FILED = 0;
  private static final Object[] NOBODY = {};

  /** From so many on, borrowers are let go at the last release already. */
  private static final int CROWD = 8;

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

  /**
   * Serves its owner only, since nobody else would know that the memory went; read without the
   * lock.
   */
  private final boolean exclusive;

  private final @Nullable OwnerReference ownerReference;

  /** Keeps the memory mapped; null while the entry is weak. Read without the lock. */
  private volatile @Nullable Object owner;

  /**
   * Owners of requests that hit this entry, until it is weak. Added to under the entry's monitor by
   * holders, so never while it is being made weak.
   */
  private volatile Object[] borrowers = NOBODY;

  /** In the queue of {@link GrdmaOwners}, and the stamp it had when it was last looked at there. */
  boolean watched;

  long watchedStamp = -1;

  GrdmaEntry(
      GrdmaRcache cache,
      Kind kind,
      RegistrarHandle handle,
      Access access,
      int references,
      boolean shared,
      boolean exclusive,
      long reservedBytes,
      @Nullable Object owner,
      GrdmaOwners owners) {
    super(cache, handle, access, references, shared);
    this.cache = cache;
    this.kind = kind;
    this.exclusive = exclusive;
    this.reservedBytes = reservedBytes;
    this.owner = owner;
    this.ownerReference = owner == null ? null : new OwnerReference(owner, this, owners);
  }

  @Override
  protected void harvest(long hits) {
    cache.tally().add(RcacheCounter.HITS, hits);
  }

  RegistrationView view() {
    return view(kind, owner);
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

  /**
   * Says, without the lock, whether the entry may serve memory of an owner, or raw memory; exact
   * once it has been acquired, because its owner is always the same or, while it is weak, null.
   */
  boolean serves(@Nullable Object requester) {
    return requester == owner || !exclusive;
  }

  /** Says whether the entry was made for this owner, or, if null, for a raw address. */
  boolean hasOwner(@Nullable Object other) {
    OwnerReference reference = ownerReference;
    return reference == null ? other == null : other != null && reference.refersTo(other);
  }

  /** Says, under the lock, whether the entry may serve memory of an owner. */
  boolean mayServe(@Nullable Object requester) {
    return !exclusive || hasOwner(requester);
  }

  /** Says, under the lock, whether the memory went with its owner. */
  boolean orphaned() {
    OwnerReference reference = ownerReference;
    if (reference == null) {
      return false;
    }
    Object held = reference.get();
    return held == null || MemoryOwners.freed(held);
  }

  /** Says whether a holder's memory stays mapped as it is. */
  boolean ownedBy(@Nullable Object requester) {
    return requester == null || requester == owner;
  }

  /**
   * Keeps an owner reachable until the entry is weak; the caller holds a reference.
   *
   * @return true when this is the first one, so that the entry has to be watched
   */
  boolean lendTo(@Nullable Object borrower) {
    return !ownedBy(borrower) && !isBorrower(borrower) && addBorrower(borrower);
  }

  private synchronized boolean addBorrower(@Nullable Object borrower) {
    Object[] before = borrowers;
    if (isBorrower(borrower)) {
      return false;
    }
    Object[] more = Arrays.copyOf(before, before.length + 1);
    more[before.length] = borrower;
    borrowers = more;
    return before.length == 0;
  }

  private boolean isBorrower(@Nullable Object object) {
    for (Object borrower : borrowers) {
      if (borrower == object) {
        return true;
      }
    }
    return false;
  }

  /** Says whether so many owners use the entry that it is time to let go of them. */
  boolean crowded() {
    return borrowers.length >= CROWD;
  }

  /** Says whether the entry keeps any owner reachable. */
  boolean holdsOwners() {
    return owner != null || borrowers.length > 0;
  }

  /** Lets go of all owners if nobody holds the entry. */
  boolean letGo() {
    if (!weaken()) {
      return false;
    }
    owner = null;
    borrowers = NOBODY;
    return true;
  }

  /** Keeps the owner of a weak entry again; false when it is gone. */
  boolean regain() {
    OwnerReference reference = ownerReference;
    if (reference != null) {
      Object held = reference.get();
      if (held == null) {
        return false;
      }
      owner = held;
    }
    strengthen();
    return true;
  }

  void forgetOwners() {
    owner = null;
    borrowers = NOBODY;
    if (ownerReference != null) {
      ownerReference.clear();
    }
  }
}
