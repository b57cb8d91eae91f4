// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.rcache.grdma.GrdmaSurvivors.Survivor;

/**
 * Computes what one registration has to cover so that it can replace all that overlap a request,
 * and all that overlap those, and so on. The request's alignment applies to the whole, and what it
 * adds may overlap more. What is left of merged registrations ({@link GrdmaSurvivors}) is merged
 * too. Touching is not overlapping. Memory of different owners is never merged, and that of an
 * owner never with raw addresses: its registration must not outlive it.
 *
 * <p>One use computes one merge, under the lock of {@link GrdmaTable}.
 */
final class GrdmaMerge {
  private final GrdmaIndex index;
  private final GrdmaRequest request;
  private final List<GrdmaEntry> replaces = new ArrayList<>();
  private long start;
  private long end;
  private int rights;
  private boolean revives;

  private GrdmaMerge(GrdmaIndex index, GrdmaRequest request) {
    this.index = index;
    this.request = request;
    this.start = request.range().start();
    this.end = request.range().end();
    this.rights = request.access().bits();
  }

  /**
   * Returns the merge of a request with what it overlaps.
   *
   * @return null when there is nothing to merge with, or the merge would pass the top of the
   *     address space
   */
  static @Nullable GrdmaPlan of(GrdmaIndex index, GrdmaRequest request) {
    GrdmaMerge merge = new GrdmaMerge(index, request);
    boolean any = merge.absorbAll() && (merge.revives || !merge.replaces.isEmpty());
    return any ? merge.plan() : null;
  }

  private GrdmaPlan plan() {
    return new GrdmaPlan(new PageRange(start, end), Access.ofBits(rights), replaces, revives);
  }

  /** Absorbs until nothing more overlaps; only what was added last has to be looked at. */
  private boolean absorbAll() {
    PageRange seen = request.range();
    absorb(seen, null);
    while (start != seen.start() || end != seen.end()) {
      if (!align()) {
        return false;
      }
      PageRange before = seen;
      seen = new PageRange(start, end);
      if (seen.start() != before.start()) {
        absorb(new PageRange(seen.start(), before.start()), before);
      }
      if (seen.end() != before.end()) {
        absorb(new PageRange(before.end(), seen.end()), before);
      }
    }
    return true;
  }

  /** Widens to all entries that overlap a part, but not what was looked at before. */
  private void absorb(PageRange part, @Nullable PageRange before) {
    for (GrdmaEntry entry : index.ordered.overlapping(part)) {
      if ((before == null || !before.overlaps(entry.range())) && mergeable(entry)) {
        replaces.add(entry);
        include(entry.range(), entry.rights());
      }
    }
    if (request.owner() == null) {
      for (Survivor survivor : index.survivors.takeOverlapping(part)) {
        revives = true;
        include(survivor.range(), survivor.access().bits());
      }
    }
  }

  private void include(PageRange range, int bits) {
    start = Long.compareUnsigned(range.start(), start) < 0 ? range.start() : start;
    end = Long.compareUnsigned(range.end(), end) > 0 ? range.end() : end;
    rights |= bits;
  }

  private boolean mergeable(GrdmaEntry entry) {
    return !entry.dead() && entry.hasOwner(request.owner());
  }

  /** Rounds outwards; false when that passes the top. */
  private boolean align() {
    long block = request.block();
    long rounded = end + (block - 1) & -block;
    boolean fits = Long.compareUnsigned(rounded, end) >= 0;
    start &= -block;
    end = rounded;
    return fits;
  }
}
