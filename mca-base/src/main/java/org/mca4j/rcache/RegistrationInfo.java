// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import org.jspecify.annotations.Nullable;

/**
 * What a cache tells about one of its registrations, for reports: a copy that keeps nothing alive.
 *
 * @param address the first registered byte, unsigned
 * @param length registered bytes
 * @param access the rights; null when quarantined, since it gives none any more
 * @param references how many uses were not given back
 * @param state what it can be used for
 * @param kind what it counts against; null when quarantined
 * @param persistent whether it stays when nobody uses it, and is not evicted
 * @param handle what the registrar's handle says of itself
 * @param owner the class of the object that keeps the memory; null when there is none, as for
 *     memory given by raw address
 */
public record RegistrationInfo(
    long address,
    long length,
    @Nullable Access access,
    long references,
    State state,
    @Nullable Kind kind,
    boolean persistent,
    String handle,
    @Nullable String owner) {
  /** What a registration can be used for. */
  public enum State {
    /** Somebody uses it. */
    IN_USE,
    /** Nobody uses it; the next request for its memory gets it. */
    IDLE,
    /** Somebody uses it, but nobody else gets it: its memory went away, or it was superseded. */
    INVALID_IN_USE,
    /** Nobody uses it or will; waits to be deregistered. */
    PENDING,
    /** The registrar refused to take it back; retried. */
    QUARANTINED
  }

  /** What a registration counts against. */
  public enum Kind {
    /** Counts against the limits of the cache. */
    CACHED,
    /** Served without room in the cache; belongs to one use. */
    UNCACHED,
    /** Asked for with CACHE_BYPASS; belongs to one use. */
    BYPASS
  }
}
