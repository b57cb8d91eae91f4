// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.List;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegisterFlags;

/** One call of a random program for a cache, and what its registrar is going to do. */
sealed interface ModelStep {
  /** Some bytes of the test's memory, counted from its start. */
  record Bytes(int offset, int length, int alignment) {}

  /** What the registrar does with a call. */
  enum Fault {
    NONE,
    OUT_OF_RESOURCE,
    REFUSED
  }

  /** Registers; the registrar answers its first calls as told, later ones without a fault. */
  record Register(Bytes bytes, Access access, RegisterFlags flags, List<Fault> faults)
      implements ModelStep {}

  /** Looks up. */
  record Find(Bytes bytes, Access access) implements ModelStep {}

  /** Gives back one of the registrations held; nothing when none is held. */
  record Deregister(int which) implements ModelStep {}

  /** Takes one more reference to one of the registrations held. */
  record Retain(int which) implements ModelStep {}

  /** Tries to give back and to retain one that nobody holds. */
  record Misuse(int which) implements ModelStep {}

  /** Announces that memory goes; the length may be 0. */
  record Invalidate(int offset, int length) implements ModelStep {}

  /** Makes one of the registrations held invalid, with a callback. */
  record InvalidateOne(int which) implements ModelStep {}

  /** Drops the oldest. */
  record Evict() implements ModelStep {}

  /** Makes the registrar refuse to take back, so many times. */
  record FailDeregisters(int times) implements ModelStep {}
}
