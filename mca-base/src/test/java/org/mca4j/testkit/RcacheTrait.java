// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

/**
 * What a cache can do beyond the bare contract. A cache without a trait is tested for not doing it.
 */
public enum RcacheTrait {
  /** Registrations are shared by overlapping uses, and one flight serves all who miss at once. */
  SHARES,
  /** Idle registrations are kept when leave_pinned says so. */
  KEEPS_IDLE,
  /** Has the parameters size_limit, max_entries and empty_cache. */
  BOUNDED,
  /** Has the parameters widening_backoff and failure_backoff. */
  BACKS_OFF,
  /** Opened with the parameter merge: what overlaps becomes one registration. */
  MERGES
}
