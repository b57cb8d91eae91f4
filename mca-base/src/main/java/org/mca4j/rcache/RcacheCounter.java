// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.Locale;

/**
 * Every figure a cache keeps about itself. They add up: {@code HITS + MISSES} is the number of
 * register calls past the argument check that did not bypass the cache, and {@code REGISTERED -
 * DEREGISTERED == LIVE + QUARANTINED} whenever no call is under way.
 */
public enum RcacheCounter {
  /** Register calls served by a registration that was there, or by somebody else's flight. */
  HITS(Kind.COUNTER, "register calls served by an existing registration"),
  /** Register calls that had to register, whether that worked or not. */
  MISSES(Kind.COUNTER, "register calls that had to register, failed ones included"),
  /** Hits that waited for another thread's registration of the same range. */
  WAITED(Kind.COUNTER, "hits that waited for another thread's registration"),
  /** Register calls with CACHE_BYPASS; neither hits nor misses. */
  BYPASSED(Kind.COUNTER, "register calls that bypassed the cache"),
  /** Misses served by a registration that is not kept, for want of room or of time. */
  UNCACHED(Kind.COUNTER, "misses served without being cached"),
  /** Find calls that returned a registration. */
  FOUND(Kind.COUNTER, "find calls that returned a registration"),
  /** Find calls that returned nothing. */
  NOT_FOUND(Kind.COUNTER, "find calls that returned nothing"),
  /** Idle registrations dropped to make room. */
  EVICTIONS(Kind.COUNTER, "idle registrations dropped to make room"),
  /** Registrations made invalid, since their memory went away or somebody asked for it. */
  INVALIDATIONS(Kind.COUNTER, "registrations made invalid, mostly by memory that went away"),
  /** Registrations superseded by one that covers them with at least their rights. */
  SUPERSEDED(Kind.COUNTER, "registrations replaced by one that covers them"),
  /** Those of the superseded ones that a miss was widened for, so as to become one with them. */
  MERGED(Kind.COUNTER, "registrations replaced by one that was widened to cover them"),
  /** Registrations the registrar made. */
  REGISTERED(Kind.COUNTER, "registrations made by the registrar"),
  /** Registrations the registrar took back. */
  DEREGISTERED(Kind.COUNTER, "registrations taken back by the registrar"),
  /** Register calls the registrar refused. */
  REGISTER_FAILURES(Kind.COUNTER, "registrations refused by the registrar"),
  /** Deregister calls the registrar refused. */
  DEREGISTER_FAILURES(Kind.COUNTER, "deregistrations refused by the registrar"),
  /** Bytes the registrar registered, summed over all its registrations. */
  REGISTERED_BYTES(Kind.COUNTER, "bytes registered, summed over all registrations"),
  /** Calls of the registrar, failed ones included. */
  REGISTRAR_CALLS(Kind.COUNTER, "calls of the registrar"),

  /** Registrations that exist now and are not quarantined. */
  LIVE(Kind.LEVEL, "registrations that exist"),
  /** Bytes of the live registrations; ranges that overlap count each time. */
  LIVE_BYTES(Kind.LEVEL, "bytes of the registrations that exist"),
  /** The greatest number of bytes that were ever registered at once, quarantine included. */
  PEAK_PINNED_BYTES(Kind.HIGHWATERMARK, "most bytes ever registered at once"),
  /** Entries that count against max_entries: in flight, in use, idle, or waiting to go. */
  CACHED_ENTRIES(Kind.LEVEL, "entries that count against max_entries"),
  /** Bytes that count against size_limit: in flight, in use, idle, or waiting to go. */
  CACHED_BYTES(Kind.LEVEL, "bytes that count against size_limit"),
  /** Bytes of the cached registrations that can be found. */
  VALID_BYTES(Kind.LEVEL, "bytes of the valid cached registrations"),
  /** The greatest number of bytes that could ever be found at once. */
  PEAK_VALID_BYTES(Kind.HIGHWATERMARK, "most bytes of valid cached registrations"),
  /** Bytes of cached registrations that were replaced or made invalid while somebody held them. */
  RETIRED_BYTES(Kind.LEVEL, "bytes of replaced or invalid registrations still in use"),
  /** The greatest number of bytes that were ever retired at once. */
  PEAK_RETIRED_BYTES(
      Kind.HIGHWATERMARK, "most bytes of replaced or invalid registrations still in use"),
  /** Cached registrations somebody holds. */
  IN_USE(Kind.LEVEL, "cached registrations in use"),
  /** Cached registrations nobody holds. */
  IDLE(Kind.LEVEL, "cached registrations that are idle"),
  /** Bytes of the idle registrations. */
  IDLE_BYTES(Kind.LEVEL, "bytes of the idle registrations"),
  /** Bytes of registrations that bypassed the cache. */
  BYPASS_BYTES(Kind.LEVEL, "bytes of registrations that bypassed the cache"),
  /** Bytes of registrations that were served uncached. */
  UNCACHED_BYTES(Kind.LEVEL, "bytes of registrations served uncached"),
  /** Invalid idle registrations that wait for the next call to be deregistered. */
  PENDING(Kind.LEVEL, "invalid registrations waiting to be deregistered"),
  /** Registrations the registrar refused to take back; retried. */
  QUARANTINED(Kind.LEVEL, "registrations the registrar refused to take back"),
  /** Bytes of the quarantined registrations. */
  QUARANTINED_BYTES(Kind.LEVEL, "bytes the registrar refused to take back");

  /** How a figure moves, after the MPI_T classes of performance variables. */
  public enum Kind {
    /** Only grows. */
    COUNTER,
    /** Goes up and down. */
    LEVEL,
    /** The greatest value so far. */
    HIGHWATERMARK
  }

  private final Kind kind;
  private final String help;

  RcacheCounter(Kind kind, String help) {
    this.kind = kind;
    this.help = help;
  }

  /**
   * Returns how the figure moves.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * Returns the name for listings.
   *
   * @return for example {@code registered_bytes}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns what the figure means.
   *
   * @return a clause for listings
   */
  public String help() {
    return help;
  }
}
