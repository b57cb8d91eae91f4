// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * Memory segments and their scopes. A scope is the owner: closing the arena, or collecting the
 * scope of an automatic one, is what frees the memory, and all segments of an arena have the same
 * scope.
 */
final class NativeSegments implements SegmentSupport {
  private static final MemorySegment.Scope GLOBAL = Arena.global().scope();

  NativeSegments() {}

  @Override
  public MemoryRegion region(Object segment) {
    if (!(segment instanceof MemorySegment memory)) {
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          segment.getClass().getName() + " is no memory segment; see the other methods here");
    }
    if (!memory.isNative()) {
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          "a heap segment cannot be registered, since the garbage collector moves it; use"
              + " Arena.ofShared().allocate or another arena");
    }
    MemorySegment.Scope scope = memory.scope();
    return MemoryRegion.of(
        memory.address(),
        memory.byteSize(),
        memory.isReadOnly(),
        scope.equals(GLOBAL) ? null : scope);
  }

  @Override
  public boolean isScope(Object owner) {
    return owner instanceof MemorySegment.Scope;
  }

  @Override
  public boolean isClosed(Object owner) {
    return owner instanceof MemorySegment.Scope scope && !scope.isAlive();
  }

  /**
   * A buffer that is not from an arena gets a new scope each time, one from an arena has that of
   * the arena; a JDK that hands out others only makes the buffer its own owner.
   */
  @Override
  public @Nullable Object scopeOf(Buffer buffer) {
    MemorySegment.Scope scope = MemorySegment.ofBuffer(buffer).scope();
    boolean ofArena = scope == MemorySegment.ofBuffer(buffer).scope() && !scope.equals(GLOBAL);
    return ofArena ? scope : null;
  }
}
