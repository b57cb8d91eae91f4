// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The least that a lookup costs in Java: one open-addressed table keyed by the first page, at most
 * half full, and entries with a reference count. No cache logic.
 */
final class PageTable {
  private static final int PAGE_SHIFT = 12;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** A registered range, padded so that no two counts share a cache line. */
  static final class Entry {
    private static final VarHandle REFERENCES;

    static {
      try {
        REFERENCES = MethodHandles.lookup().findVarHandle(Entry.class, "references", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    final long start;
    final long end;
    final long key;

    @SuppressWarnings("UnusedVariable") // changed through REFERENCES
    private volatile int references = 1;

    long pad0;
    long pad1;
    long pad2;
    long pad3;
    long pad4;
    long pad5;

    Entry(long start, long end) {
      this.start = start;
      this.end = end;
      this.key = start >>> PAGE_SHIFT;
    }

    void take() {
      REFERENCES.getAndAdd(this, 1);
    }

    void give() {
      if ((int) REFERENCES.getAndAdd(this, -1) == 1) {
        throw new IllegalStateException("the table's own reference is gone");
      }
    }
  }

  private final Entry[] slots;
  private final int shift;

  PageTable(Regions regions, int n) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * n - 1);
    slots = new Entry[1 << bits];
    shift = Long.SIZE - bits;
    for (int i = 0; i < n; i++) {
      long start = regions.address(i);
      int slot = slot(start);
      while (slots[slot] != null) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = new Entry(start, start + Regions.length(i));
    }
  }

  private int slot(long address) {
    return (int) (((address >>> PAGE_SHIFT) * GOLDEN) >>> shift);
  }

  /** Finds the entry of a range that is there. */
  Entry get(long address, long length) {
    int slot = slot(address);
    Entry entry = slots[slot];
    while (entry.start != address) {
      slot = (slot + 1) & (slots.length - 1);
      entry = slots[slot];
    }
    if (address + length > entry.end) {
      throw new IllegalStateException("longer than registered");
    }
    return entry;
  }
}
