// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;

/**
 * Finds the valid registrations of one registrar by address. {@link #find} may be called by any
 * thread at any time; everything else under the cache's lock.
 *
 * <p>There is one order for each set of rights, and in each the invariant that <em>no entry
 * contains another</em>. Then the order by start is also the order by end, so that of all entries
 * that start at or before an address the last one also reaches furthest: one look-up of the last
 * start at or before an address decides whether any entry contains a range, and the entries that
 * overlap a range stand next to each other. (Open MPI's interval tree misses entries when ranges
 * nest.) The owner keeps the invariant by removing what {@link #dominated} names before it adds an
 * entry, and by never adding one that {@link #find} makes superfluous.
 *
 * <p>A reader without the lock sees each change of an order wholly or not at all. While one entry
 * replaces those it dominates a reader may find none of them; so a find in vain without the lock is
 * only a hint, and has to be repeated under the lock before it counts as a miss.
 *
 * @param <E> the entries
 */
public final class RangeIndex<E extends CachedEntry> {
  /** For each set of rights, as a bit mask, the sets that lack some of them and have no other. */
  private static final int[] LESSER = new int[Access.COUNT];

  static {
    for (int rights = 0; rights < Access.COUNT; rights++) {
      for (int bits = 0; bits < rights; bits++) {
        LESSER[rights] |= (bits & ~rights) == 0 ? 1 << bits : 0;
      }
    }
  }

  private final List<SortedEntries<E>> byRights = new ArrayList<>(Access.COUNT);

  /** Which orders were ever used; most programs use one or two of sixteen. */
  private volatile int used;

  private int size;

  /** Creates an empty index. */
  public RangeIndex() {
    for (int bits = 0; bits < Access.COUNT; bits++) {
      byRights.add(new SortedEntries<>());
    }
  }

  private boolean uses(int bits) {
    return (used >>> bits & 1) != 0;
  }

  /**
   * Adds an entry.
   *
   * @param entry contains no entry of its rights and is contained in none
   * @throws IllegalStateException when an entry with these rights starts at the same address
   */
  public void add(E entry) {
    if (!byRights.get(entry.rights()).add(entry)) {
      throw new IllegalStateException("an entry starts there already: " + entry);
    }
    if (!uses(entry.rights())) {
      used |= 1 << entry.rights();
    }
    size++;
  }

  /**
   * Removes an entry.
   *
   * @param entry an entry of this index
   * @return false when it was not in the index
   */
  public boolean remove(E entry) {
    if (!byRights.get(entry.rights()).remove(entry)) {
      return false;
    }
    size--;
    return true;
  }

  /**
   * Returns an entry that contains a range and has the rights.
   *
   * @param address the first byte
   * @param bytes at least 1
   * @param rights the rights needed
   * @return an entry, in whatever state; or null
   */
  public @Nullable E find(long address, long bytes, int rights) {
    for (int bits = rights; bits < Access.COUNT; bits++) {
      if ((bits & rights) == rights && uses(bits)) {
        E entry = byRights.get(bits).floor(address);
        if (entry != null && entry.covers(address, bytes, rights)) {
          return entry;
        }
      }
    }
    return null;
  }

  /**
   * Returns an entry that contains a range, has the rights, and fits otherwise. Of the entries with
   * the same rights only the best is asked.
   *
   * @param address the first byte
   * @param bytes at least 1
   * @param rights the rights needed
   * @param fits says which entry will do
   * @return an entry; or null
   */
  public @Nullable E find(long address, long bytes, int rights, Predicate<? super E> fits) {
    for (int bits = rights; bits < Access.COUNT; bits++) {
      if ((bits & rights) == rights && uses(bits)) {
        E entry = byRights.get(bits).floor(address);
        if (entry != null && entry.covers(address, bytes, rights) && fits.test(entry)) {
          return entry;
        }
      }
    }
    return null;
  }

  /**
   * Returns the rights of all entries that contain a range but lack some right, together.
   *
   * @param range the range
   * @param rights the rights that such entries do not all have
   * @return the union; no right when there is no such entry
   */
  public Access accessOver(PageRange range, int rights) {
    int union = 0;
    for (int bits = 0; bits < Access.COUNT; bits++) {
      if ((bits & rights) != rights && uses(bits)) {
        E entry = byRights.get(bits).floor(range.start());
        if (entry != null && entry.covers(range.start(), range.length(), 0)) {
          union |= bits;
        }
      }
    }
    return Access.ofBits(union);
  }

  /**
   * Adds an entry if that is all that has to be done.
   *
   * @param entry contained in no entry that has its rights
   * @return false, and nothing is added, when the entry may make others superfluous
   */
  public boolean addIfAlone(E entry) {
    int rights = entry.rights();
    if (!uses(rights) || (used & LESSER[rights]) != 0) {
      return false;
    }
    if (!byRights.get(rights).addIfNextStartsBehind(entry)) {
      return false;
    }
    size++;
    return true;
  }

  /**
   * Returns the entries that a new one makes superfluous: inside its range, with no right it lacks.
   *
   * @param range the new entry's range
   * @param rights the new entry's rights
   * @return the entries, those with the same range and rights included
   */
  public List<E> dominated(PageRange range, int rights) {
    List<E> found = List.of();
    for (int bits = 0; bits <= rights; bits++) {
      if ((bits & ~rights) == 0 && uses(bits)) {
        SortedEntries<E> entries = byRights.get(bits);
        E entry = atOrAbove(entries, range.start());
        while (entry != null && within(entry, range)) {
          found = with(found, entry);
          entry = entries.higher(entry.address());
        }
      }
    }
    return found;
  }

  /**
   * Returns the entries that share a byte with a range; costs no more than finding the first and a
   * step for each.
   *
   * @param range the range
   * @return the entries, in whatever state
   */
  public List<E> overlapping(PageRange range) {
    List<E> found = List.of();
    for (int bits = 0; bits < Access.COUNT; bits++) {
      if (uses(bits)) {
        SortedEntries<E> entries = byRights.get(bits);
        E entry = atOrAbove(entries, firstOverlapping(entries, range));
        while (entry != null && overlaps(entry, range)) {
          found = with(found, entry);
          entry = entries.higher(entry.address());
        }
      }
    }
    return found;
  }

  private static <E extends CachedEntry> @Nullable E atOrAbove(
      SortedEntries<E> entries, long address) {
    E entry = entries.floor(address);
    return entry != null && entry.address() == address ? entry : entries.higher(address);
  }

  /**
   * Removes the entries that share a byte with a range; costs no more than finding the first and a
   * step for each.
   *
   * @param range the range
   * @return the entries, no longer in the index
   */
  public List<E> removeOverlapping(PageRange range) {
    List<E> removed = new ArrayList<>();
    for (int bits = 0; bits < Access.COUNT; bits++) {
      if (uses(bits)) {
        SortedEntries<E> entries = byRights.get(bits);
        long first = firstOverlapping(entries, range);
        entries.removeBetween(first, range.end(), removed);
      }
    }
    size -= removed.size();
    return removed;
  }

  /** Returns the start of the first entry that overlaps a range, or the range's start. */
  private long firstOverlapping(SortedEntries<E> entries, PageRange range) {
    long first = range.start();
    E entry = entries.floor(first);
    while (entry != null && overlaps(entry, range)) {
      first = entry.address();
      entry = entries.lower(first);
    }
    return first;
  }

  private static <E> List<E> with(List<E> found, E entry) {
    List<E> list = found.isEmpty() ? new ArrayList<>() : found;
    list.add(entry);
    return list;
  }

  private static boolean within(CachedEntry entry, PageRange range) {
    return Long.compareUnsigned(range.start(), entry.address()) <= 0
        && Long.compareUnsigned(entry.end(), range.end()) <= 0;
  }

  private static boolean overlaps(CachedEntry entry, PageRange range) {
    return Long.compareUnsigned(entry.address(), range.end()) < 0
        && Long.compareUnsigned(range.start(), entry.end()) < 0;
  }

  /**
   * Returns the number of entries.
   *
   * @return the number
   */
  public int size() {
    return size;
  }
}
