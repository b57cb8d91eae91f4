// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import org.jspecify.annotations.Nullable;

/** What {@link MemoryWatches#read} gives. */
public sealed interface WatchEvent {
  /**
   * Memory of a watch went away, once or more often since the last read.
   *
   * @param cookie names the watch
   * @param hint which part, when it was one event; null when there were more
   */
  record Inval(long cookie, @Nullable Hint hint) implements WatchEvent {}

  /**
   * There are no more events up to this generation; always the last one.
   *
   * @param generation what {@link MemoryWatches#generation} was
   */
  record Last(long generation) implements WatchEvent {}

  /**
   * A part of a watched range.
   *
   * @param start the first byte, unsigned
   * @param end the byte after the last, unsigned
   */
  record Hint(long start, long end) {}
}
