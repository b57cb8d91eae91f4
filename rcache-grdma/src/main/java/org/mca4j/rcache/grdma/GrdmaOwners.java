// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.grdma.GrdmaEntry.OwnerReference;

/**
 * Lets go of the Java objects that own registered memory, some time after their registrations have
 * become idle, and finds the registrations of those that were collected then. Every change of the
 * structure looks at a few entries, in turn: one that nobody has used since it was last looked at
 * keeps its owner no longer. So an entry in constant use stays as it is, and what a program has
 * forgotten is let go after two rounds. Guarded by the lock of {@link GrdmaTable}.
 */
final class GrdmaOwners {
  /** How many entries one change looks at; more than one, so that the rounds end. */
  private static final int LOOKS = 4;

  /** Where the garbage collector puts references to owners. */
  final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  /** Entries that keep an owner reachable. */
  private final Deque<GrdmaEntry> watched = new ArrayDeque<>();

  /** Takes in an entry that keeps an owner from now on. */
  void watch(GrdmaEntry entry) {
    if (!entry.watched && entry.holdsOwners()) {
      entry.watched = true;
      watched.addLast(entry);
    }
  }

  /** Looks at some entries. */
  void letSomeGo() {
    for (int i = Math.min(LOOKS, watched.size()); i > 0; i--) {
      look(watched.removeFirst());
    }
  }

  private void look(GrdmaEntry entry) {
    entry.watched = false;
    if (entry.dead()) {
      return;
    }
    long stamp = entry.stamp();
    boolean unused = stamp == entry.watchedStamp;
    entry.watchedStamp = stamp;
    if (!(unused && entry.letGo())) {
      watch(entry);
    }
  }

  /** Returns an entry whose owner was collected; null when there is none just now. */
  @Nullable GrdmaEntry nextOrphan() {
    Reference<?> reference = collected.poll();
    return reference instanceof OwnerReference owner ? owner.entry : null;
  }
}
