// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The part of an {@link EvictionQueue} that comes out of order: a heap by stamp, four children
 * each, so that it is half as deep as a binary one. Entries that left it are passed over.
 */
final class EntryHeap {
  private CachedEntry[] heap = new CachedEntry[16];
  private int held;

  void add(CachedEntry entry) {
    if (held == heap.length) {
      heap = Arrays.copyOf(heap, held * 2);
    }
    int index = held++;
    while (index > 0) {
      int parent = (index - 1) >>> 2;
      if (heap[parent].queueStamp <= entry.queueStamp) {
        break;
      }
      heap[index] = heap[parent];
      index = parent;
    }
    heap[index] = entry;
  }

  @Nullable CachedEntry first() {
    while (held > 0) {
      if (heap[0].queued) {
        return heap[0];
      }
      take();
    }
    return null;
  }

  CachedEntry take() {
    CachedEntry first = heap[0];
    CachedEntry last = heap[--held];
    heap[held] = null;
    if (held > 0) {
      down(last, 0);
    }
    return first;
  }

  private void down(CachedEntry entry, int from) {
    int index = from;
    for (; ; ) {
      int child = leastChild(index);
      if (child >= held || heap[child].queueStamp >= entry.queueStamp) {
        break;
      }
      heap[index] = heap[child];
      index = child;
    }
    heap[index] = entry;
  }

  private int leastChild(int index) {
    int first = 4 * index + 1;
    int least = first;
    for (int child = first + 1; child < Math.min(first + 4, held); child++) {
      if (heap[child].queueStamp < heap[least].queueStamp) {
        least = child;
      }
    }
    return least;
  }

  void compact() {
    int kept = 0;
    for (int i = 0; i < held; i++) {
      if (heap[i].queued) {
        heap[kept++] = heap[i];
      }
    }
    Arrays.fill(heap, kept, held, null);
    held = kept;
    for (int i = kept - 1; i >= 0; i--) {
      down(heap[i], i);
    }
  }

  int held() {
    return held;
  }
}
