// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * What is known of {@code java.lang.foreign}, which the JDK of the baseline lacks. The one
 * implementation is in the part of the jar for JDK 22 and newer.
 */
interface SegmentSupport {
  /** Makes a region of a segment. */
  MemoryRegion region(Object segment);

  /** Says whether an owner is the scope of an arena. */
  boolean isScope(Object owner);

  /** Says whether an owner is the scope of an arena that was closed. */
  boolean isClosed(Object owner);

  /** Returns the scope of the arena that a direct buffer's memory is from; null when of none. */
  @Nullable Object scopeOf(Buffer buffer);
}
