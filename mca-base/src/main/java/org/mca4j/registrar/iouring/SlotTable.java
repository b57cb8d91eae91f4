// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import java.util.BitSet;
import java.util.stream.IntStream;

/** Knows which slots of the buffer table are taken. Any thread may call. */
final class SlotTable {
  private final int size;
  private final BitSet taken;

  SlotTable(int size) {
    this.size = size;
    taken = new BitSet(size);
  }

  /** Takes the lowest free slot; -1 when all are taken. */
  synchronized int take() {
    int slot = taken.nextClearBit(0);
    if (slot >= size) {
      return -1;
    }
    taken.set(slot);
    return slot;
  }

  /** Gives a slot back that was taken. */
  synchronized void give(int slot) {
    taken.clear(slot);
  }

  /** Returns the slots that are taken at this moment. */
  synchronized IntStream taken() {
    return IntStream.of(taken.stream().toArray());
  }

  int size() {
    return size;
  }
}
