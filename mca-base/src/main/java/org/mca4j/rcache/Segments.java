// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.lang.reflect.InvocationTargetException;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/** Leads to {@link SegmentSupport} where there is one. */
final class Segments {
  private static final @Nullable SegmentSupport SUPPORT = find();

  private Segments() {}

  /**
   * Only a JVM that reads the versioned part of the jar finds the class, unless a build put it on.
   */
  private static @Nullable SegmentSupport find() {
    if (Runtime.version().feature() < 22) {
      return null;
    }
    try {
      return Class.forName("org.mca4j.rcache.NativeSegments")
          .asSubclass(SegmentSupport.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException e) {
      return null;
    } catch (InvocationTargetException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException e) {
      throw new IllegalStateException("the part of mca-base for this JDK is broken", e);
    }
  }

  static MemoryRegion region(Object segment) {
    if (SUPPORT == null) {
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          "memory segments need JDK 22 or newer, and an mca-base that was built by one; use"
              + " MemoryRegion.of(segment.asByteBuffer())");
    }
    return SUPPORT.region(segment);
  }

  static boolean isScope(Object owner) {
    return SUPPORT != null && SUPPORT.isScope(owner);
  }

  static boolean freed(Object owner) {
    return SUPPORT != null && SUPPORT.isClosed(owner);
  }

  static @Nullable Object scopeOf(Buffer buffer) {
    return SUPPORT == null ? null : SUPPORT.scopeOf(buffer);
  }
}
