// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.base.PageRange;

/** What {@link ModelCache} knows of a registration. */
final class ModelEntry {
  /** What it counts against. */
  enum Kind {
    CACHED,
    UNCACHED,
    BYPASS,
    /** Made by a cache that shares nothing. */
    PRIVATE
  }

  final Registration registration;
  final PageRange range;
  final Access access;
  final Kind kind;
  int references = 1;
  boolean valid;
  boolean persists;

  /** What an event leaves of it is registered again. */
  boolean leavesSurvivors;

  /** The callbacks it got, and how many of them ran. */
  int callbacks;

  int callbacksRun;

  ModelEntry(Registration registration, PageRange range, Access access, Kind kind) {
    this.registration = registration;
    this.range = range;
    this.access = access;
    this.kind = kind;
    this.valid = kind == Kind.CACHED;
  }

  boolean serves(PageRange wanted, Access rights) {
    return valid && range.contains(wanted) && access.includes(rights);
  }

  boolean makesSuperfluous(ModelEntry other) {
    return range.contains(other.range) && access.includes(other.access);
  }

  @Override
  public String toString() {
    return kind + " " + range + " " + access + ", " + references + " references";
  }
}
