// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.base.PageRange;

/**
 * What is left of merged registrations after an event took a part of their memory away. Without
 * merging most of it would still be registered, so the next miss that overlaps it has it registered
 * again, once: what that registration leaves behind is not remembered, since memory that goes piece
 * by piece is better registered piece by piece. Only for raw addresses: an owner's memory goes as a
 * whole. Guarded by the lock of {@link GrdmaTable}.
 */
final class GrdmaSurvivors {
  /** How many are remembered at most; the oldest are forgotten first. */
  private static final int MOST = 64;

  /** Pages that stay, and the rights they were registered with. */
  record Survivor(PageRange range, Access access) {}

  private final Deque<Survivor> survivors = new ArrayDeque<>();

  /** Remembers what stays of an entry when a range goes. */
  void add(GrdmaEntry entry, PageRange gone) {
    addOutside(new Survivor(entry.range(), entry.access()), gone);
  }

  private void addOutside(Survivor whole, PageRange gone) {
    PageRange range = whole.range();
    if (Long.compareUnsigned(range.start(), gone.start()) < 0) {
      addLast(new Survivor(new PageRange(range.start(), gone.start()), whole.access()));
    }
    if (Long.compareUnsigned(gone.end(), range.end()) < 0) {
      addLast(new Survivor(new PageRange(gone.end(), range.end()), whole.access()));
    }
  }

  private void addLast(Survivor survivor) {
    survivors.addLast(survivor);
    if (survivors.size() > MOST) {
      survivors.removeFirst();
    }
  }

  /** Forgets what lies in memory that goes. */
  void forget(PageRange gone) {
    for (Survivor survivor : takeOverlapping(gone)) {
      addOutside(survivor, gone);
    }
  }

  /** Removes and returns those that share a byte with a range. */
  List<Survivor> takeOverlapping(PageRange range) {
    if (survivors.isEmpty()) {
      return List.of();
    }
    List<Survivor> taken = new ArrayList<>();
    survivors.removeIf(survivor -> survivor.range().overlaps(range) && taken.add(survivor));
    return taken;
  }
}
