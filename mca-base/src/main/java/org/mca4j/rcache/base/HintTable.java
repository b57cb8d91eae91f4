// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;

/**
 * Answers the usual question, the same addresses again, without a lock: a hash table from pages to
 * entries that is only ever a hint. What it returns is checked against the entry itself; what it
 * does not return may still be in the ordered index. That allows it to be simple: an entry is filed
 * within a short window behind its page's place or not at all, a removed one leaves a marker, and a
 * reader that overlooks a concurrent change has merely to ask the index.
 *
 * <p>Reading needs no lock; all changes are made under the cache's lock. Slots are read as plain
 * array elements: entries have final fields, so one that is seen is seen whole.
 *
 * @param <E> the entries
 */
public final class HintTable<E extends CachedEntry> {
  /** How far behind its place an entry may be filed. */
  private static final int WINDOW = 8;

  private static final int SMALLEST = 64;

  /** Marks a slot from which an entry was removed; covers nothing. */
  private static final CachedEntry REMOVED = new Removed();

  private static final class Removed extends CachedEntry {
    private record Nowhere() implements RegistrarHandle {
      @Override
      public long address() {
        return 0;
      }

      @Override
      public long length() {
        return 0;
      }
    }

    private Removed() {
      super(HintTable.class, new Nowhere(), Access.LOCAL_READ, 1, false);
    }

    @Override
    protected void harvest(long hits) {
      throw new AssertionError("a marker is never hit");
    }
  }

  private final int pageShift;
  private volatile CachedEntry[] slots = new CachedEntry[SMALLEST];
  private int filed;

  /**
   * Creates an empty table.
   *
   * @param pageSize a power of two
   */
  public HintTable(long pageSize) {
    this.pageShift = Long.numberOfTrailingZeros(pageSize);
  }

  /** The upper bits of the product: they spread pages that follow each other at equal distances. */
  private int place(long address, int mask) {
    long product = (address >>> pageShift) * 0x9E3779B97F4A7C15L;
    return (int) (product >>> 32) >>> Integer.numberOfLeadingZeros(mask);
  }

  /**
   * Looks for an entry that covers a range, filed under the range's first page.
   *
   * @param address the first byte
   * @param bytes at least 1
   * @param rights the rights needed
   * @return an entry that covers the range, in whatever state; or null
   */
  @SuppressWarnings("unchecked")
  public @Nullable E find(long address, long bytes, int rights) {
    CachedEntry[] table = slots;
    int mask = table.length - 1;
    int place = place(address, mask);
    CachedEntry first = table[place];
    if (first == null || first.covers(address, bytes, rights)) {
      return (E) first;
    }
    return (E) findBehind(table, place, address, bytes, rights);
  }

  /** Looks at the rest of a window; apart, so that the usual case is small when compiled. */
  private static @Nullable CachedEntry findBehind(
      CachedEntry[] table, int place, long address, long bytes, int rights) {
    int mask = table.length - 1;
    for (int i = 1; i < WINDOW; i++) {
      CachedEntry entry = table[(place + i) & mask];
      if (entry == null || entry.covers(address, bytes, rights)) {
        return entry;
      }
    }
    return null;
  }

  /**
   * Files an entry under the page of an address. Only under the cache's lock.
   *
   * @param entry the entry
   * @param address an address in its range
   */
  public void file(E entry, long address) {
    if ((filed + 1) * 3L > slots.length && slots.length < 1 << 28) {
      grow();
    }
    put(slots, entry, address);
  }

  /** Where the window is full the last one makes way; it is still in the index. */
  private void put(CachedEntry[] table, CachedEntry entry, long address) {
    int mask = table.length - 1;
    int place = place(address, mask);
    int slot = place;
    for (int i = 0; i < WINDOW; i++) {
      slot = (place + i) & mask;
      CachedEntry there = table[slot];
      if (there == null || there == REMOVED) {
        filed++;
        break;
      }
      if (there == entry) {
        return;
      }
    }
    table[slot] = entry;
  }

  /**
   * Removes an entry from under the page of an address. Only under the cache's lock.
   *
   * @param entry the entry
   * @param address the address it was filed under
   */
  public void remove(E entry, long address) {
    CachedEntry[] table = slots;
    int mask = table.length - 1;
    int place = place(address, mask);
    for (int i = 0; i < WINDOW; i++) {
      int slot = (place + i) & mask;
      if (table[slot] == entry) {
        table[slot] = REMOVED;
        filed--;
        clearMarkers(table, slot);
        return;
      }
    }
  }

  /** A marker before an empty slot holds nothing together; without it a search in vain is short. */
  private static void clearMarkers(CachedEntry[] table, int last) {
    int mask = table.length - 1;
    int slot = last;
    if (table[(slot + 1) & mask] == null) {
      while (table[slot] == REMOVED) {
        table[slot] = null;
        slot = (slot - 1) & mask;
      }
    }
  }

  /** Returns the number of slots. */
  int capacity() {
    return slots.length;
  }

  /** Entries are filed anew under their first page; other pages are learned again. */
  private void grow() {
    CachedEntry[] old = slots;
    CachedEntry[] table = new CachedEntry[old.length * 2];
    filed = 0;
    for (CachedEntry entry : old) {
      if (entry != null && entry != REMOVED) {
        put(table, entry, entry.address());
      }
    }
    slots = table;
  }
}
