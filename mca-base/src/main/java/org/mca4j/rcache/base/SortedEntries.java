// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries in the order of their starts, read without a lock while one thread changes them.
 *
 * <p>They are in chunks of at most {@value #MOST}, which never change: a changed chunk is a new one
 * put in the old one's place. The array of chunks, with the least address that belongs into each,
 * is replaced as a whole when a chunk is split, joined or dropped. A reader takes the array, one
 * chunk and an entry of it, and so sees each of them whole. Between two such reads the structure
 * may change; what the reader returns was in it, or leaving it, during the call. Finding costs two
 * binary searches; a change copies one chunk.
 *
 * @param <E> the entries
 */
final class SortedEntries<E extends CachedEntry> {
  private static final int MOST = 64;

  private static final VarHandle CHUNK = MethodHandles.arrayElementVarHandle(Chunk[].class);

  /** Starts are kept with the sign bit flipped, so that signed comparison orders them. */
  private static final class Chunk {
    private final long[] starts;
    private final CachedEntry[] entries;

    private Chunk(long[] starts, CachedEntry[] entries) {
      this.starts = starts;
      this.entries = entries;
    }

    private int size() {
      return starts.length;
    }
  }

  /** The chunks, and the least key that belongs into each; the first takes all below the second. */
  private static final class Top {
    private final long[] from;
    private final Chunk[] chunks;

    private Top(long[] from, Chunk[] chunks) {
      this.from = from;
      this.chunks = chunks;
    }
  }

  private static final Chunk EMPTY = new Chunk(new long[0], new CachedEntry[0]);

  private volatile Top top = new Top(new long[] {Long.MIN_VALUE}, new Chunk[] {EMPTY});
  private int size;

  private static long key(long address) {
    return address ^ Long.MIN_VALUE;
  }

  /** Returns the index of the last key at or below another, or -1. */
  private static int floorIndex(long[] keys, long key) {
    int low = 0;
    int count = keys.length;
    if (count == 0 || keys[count - 1] <= key) {
      return count - 1; // programs that walk through memory mostly come behind all others
    }
    while (count > 1) {
      int half = count >>> 1;
      // Unpredictable, so written to be compiled without a branch.
      low = keys[low + half] <= key ? low + half : low;
      count -= half;
    }
    return keys[low] <= key ? low : -1;
  }

  private static int countBelow(long[] keys, long key) {
    return key == Long.MIN_VALUE ? 0 : floorIndex(keys, key - 1) + 1;
  }

  private static Chunk chunk(Top seen, int index) {
    return (Chunk) CHUNK.getAcquire(seen.chunks, index);
  }

  /** Returns the entry with the greatest start at or below an address. */
  @SuppressWarnings("unchecked")
  @Nullable E floor(long address) {
    Top seen = top;
    long key = key(address);
    for (int i = floorIndex(seen.from, key); i >= 0; i--) {
      Chunk chunk = chunk(seen, i);
      int at = floorIndex(chunk.starts, key);
      if (at >= 0) {
        return (E) chunk.entries[at];
      }
    }
    return null;
  }

  /** Returns the entry with the least start above an address. */
  @SuppressWarnings("unchecked")
  @Nullable E higher(long address) {
    Top seen = top;
    long key = key(address);
    for (int i = floorIndex(seen.from, key); i < seen.chunks.length; i++) {
      Chunk chunk = chunk(seen, i);
      int at = floorIndex(chunk.starts, key) + 1;
      if (at < chunk.size()) {
        return (E) chunk.entries[at];
      }
    }
    return null;
  }

  /** Returns the entry with the greatest start below an address. */
  @Nullable E lower(long address) {
    return address == 0 ? null : floor(address - 1);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Adds an entry; false, and nothing changes, when one starts at the same address. */
  boolean add(E entry) {
    return addIfNextIsFrom(Long.MIN_VALUE, entry);
  }

  /**
   * Adds an entry; false, and nothing changes, when one starts inside its range, or may do so in
   * another chunk.
   */
  boolean addIfNextStartsBehind(E entry) {
    return addIfNextIsFrom(key(entry.end()), entry);
  }

  /** Adds an entry unless one starts at its address, or the next one may start below a key. */
  private boolean addIfNextIsFrom(long least, E entry) {
    Top seen = top;
    long key = key(entry.address());
    int index = floorIndex(seen.from, key);
    Chunk chunk = chunk(seen, index);
    int at = floorIndex(chunk.starts, key);
    boolean taken = at >= 0 && chunk.starts[at] == key;
    if (taken || nextKey(seen, index, chunk, at) < least) {
      return false;
    }
    insertAt(seen, index, chunk, at + 1, entry);
    return true;
  }

  /**
   * Returns the key after a place in a chunk, or, behind the last one, where the next chunk begins.
   */
  private static long nextKey(Top seen, int index, Chunk chunk, int at) {
    if (at + 1 < chunk.size()) {
      return chunk.starts[at + 1];
    }
    return index + 1 < seen.from.length ? seen.from[index + 1] : Long.MAX_VALUE;
  }

  private void insertAt(Top seen, int index, Chunk chunk, int at, E entry) {
    Chunk changed = insert(chunk, at, key(entry.address()), entry);
    if (changed.size() > MOST) {
      split(seen, index, changed);
    } else {
      CHUNK.setRelease(seen.chunks, index, changed);
    }
    size++;
  }

  /** Removes an entry; false when it is not there. */
  boolean remove(E entry) {
    Top seen = top;
    long key = key(entry.address());
    int index = floorIndex(seen.from, key);
    Chunk chunk = chunk(seen, index);
    int at = floorIndex(chunk.starts, key);
    if (at < 0 || chunk.entries[at] != entry) {
      return false;
    }
    Chunk changed = delete(chunk, at);
    CHUNK.setRelease(seen.chunks, index, changed);
    if (changed.size() < MOST / 4) {
      joinOrDrop(seen, index, changed);
    }
    size--;
    return true;
  }

  /**
   * Removes the entries that start at or after one address and before another, a chunk at a time.
   *
   * @param removed receives them in their order
   */
  @SuppressWarnings("unchecked")
  void removeBetween(long from, long to, List<E> removed) {
    Top seen = top;
    long lowKey = key(from);
    long highKey = key(to);
    boolean thin = false;
    for (int i = floorIndex(seen.from, lowKey);
        i < seen.chunks.length && (i == 0 || seen.from[i] < highKey);
        i++) {
      Chunk chunk = chunk(seen, i);
      int begin = countBelow(chunk.starts, lowKey);
      int end = countBelow(chunk.starts, highKey);
      if (begin < end) {
        for (int at = begin; at < end; at++) {
          removed.add((E) chunk.entries[at]);
        }
        Chunk changed = join(part(chunk, 0, begin), part(chunk, end, chunk.size()));
        CHUNK.setRelease(seen.chunks, i, changed);
        size -= end - begin;
        thin |= changed.size() < MOST / 4;
      }
    }
    if (thin) {
      top = packed(seen);
    }
  }

  /** Joins neighbouring chunks that fit into one, and drops empty ones. */
  private static Top packed(Top seen) {
    long[] from = new long[seen.from.length];
    Chunk[] chunks = new Chunk[seen.chunks.length];
    int count = 0;
    for (int i = 0; i < chunks.length; i++) {
      Chunk chunk = chunk(seen, i);
      if (count > 0 && chunks[count - 1].size() + chunk.size() <= MOST / 2) {
        chunks[count - 1] = join(chunks[count - 1], chunk);
      } else {
        from[count] = seen.from[i];
        chunks[count++] = chunk;
      }
    }
    return new Top(Arrays.copyOf(from, count), Arrays.copyOf(chunks, count));
  }

  private static Chunk insert(Chunk chunk, int at, long key, CachedEntry entry) {
    int size = chunk.size();
    long[] starts = Arrays.copyOf(chunk.starts, size + 1);
    CachedEntry[] entries = Arrays.copyOf(chunk.entries, size + 1);
    System.arraycopy(starts, at, starts, at + 1, size - at);
    System.arraycopy(entries, at, entries, at + 1, size - at);
    starts[at] = key;
    entries[at] = entry;
    return new Chunk(starts, entries);
  }

  private static Chunk delete(Chunk chunk, int at) {
    int size = chunk.size() - 1;
    long[] starts = new long[size];
    CachedEntry[] entries = new CachedEntry[size];
    System.arraycopy(chunk.starts, 0, starts, 0, at);
    System.arraycopy(chunk.entries, 0, entries, 0, at);
    System.arraycopy(chunk.starts, at + 1, starts, at, size - at);
    System.arraycopy(chunk.entries, at + 1, entries, at, size - at);
    return new Chunk(starts, entries);
  }

  private static Chunk part(Chunk chunk, int from, int to) {
    return new Chunk(
        Arrays.copyOfRange(chunk.starts, from, to), Arrays.copyOfRange(chunk.entries, from, to));
  }

  /** Entries mostly come in ascending order, so the last chunk is split near its end. */
  private void split(Top seen, int index, Chunk chunk) {
    boolean last = index == seen.chunks.length - 1;
    int at = last ? chunk.size() - 8 : chunk.size() / 2;
    long[] from = new long[seen.from.length + 1];
    Chunk[] chunks = new Chunk[seen.chunks.length + 1];
    System.arraycopy(seen.from, 0, from, 0, index + 1);
    System.arraycopy(seen.chunks, 0, chunks, 0, index);
    from[index + 1] = chunk.starts[at];
    chunks[index] = part(chunk, 0, at);
    chunks[index + 1] = part(chunk, at, chunk.size());
    System.arraycopy(seen.from, index + 1, from, index + 2, seen.from.length - index - 1);
    System.arraycopy(seen.chunks, index + 1, chunks, index + 2, seen.chunks.length - index - 1);
    top = new Top(from, chunks);
  }

  /** Joins a small chunk with the next when both fit, or drops it when it is empty. */
  private void joinOrDrop(Top seen, int index, Chunk chunk) {
    if (chunk.size() == 0 && index > 0) {
      top = without(seen, index, null);
    } else if (index < seen.chunks.length - 1) {
      Chunk next = chunk(seen, index + 1);
      if (chunk.size() == 0 || chunk.size() + next.size() <= MOST / 2) {
        top = without(seen, index + 1, join(chunk, next));
      }
    }
  }

  private static Chunk join(Chunk first, Chunk second) {
    int size = first.size() + second.size();
    long[] starts = Arrays.copyOf(first.starts, size);
    CachedEntry[] entries = Arrays.copyOf(first.entries, size);
    System.arraycopy(second.starts, 0, starts, first.size(), second.size());
    System.arraycopy(second.entries, 0, entries, first.size(), second.size());
    return new Chunk(starts, entries);
  }

  /** Returns a top without one chunk, and with another content for the one before it. */
  private static Top without(Top seen, int index, @Nullable Chunk before) {
    int count = seen.chunks.length - 1;
    long[] from = new long[count];
    Chunk[] chunks = new Chunk[count];
    System.arraycopy(seen.from, 0, from, 0, index);
    System.arraycopy(seen.chunks, 0, chunks, 0, index);
    System.arraycopy(seen.from, index + 1, from, index, count - index);
    System.arraycopy(seen.chunks, index + 1, chunks, index, count - index);
    if (before != null) {
      chunks[index - 1] = before;
    }
    return new Top(from, chunks);
  }
}
