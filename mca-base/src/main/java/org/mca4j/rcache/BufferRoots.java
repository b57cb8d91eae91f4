// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.spi.Availability;

/**
 * Finds the object that owns the memory of a direct buffer. A view holds the buffer it was made
 * from as its attachment; only the JDK's own interface {@code sun.nio.ch.DirectBuffer} tells, which
 * is not exported. Without it the buffer at hand is the answer: it keeps the memory as well, and is
 * collected no later than the real owner.
 */
final class BufferRoots {
  private static final String INTERNAL = "sun.nio.ch.DirectBuffer";

  /** Returns what keeps a buffer's memory, or null when the buffer itself does; or null. */
  private static final @Nullable MethodHandle ATTACHMENT = find("attachment");

  /** Returns what frees a buffer's memory; null for a view and for memory of native code. */
  private static final @Nullable MethodHandle CLEANER = find("cleaner");

  private BufferRoots() {}

  private static @Nullable MethodHandle find(String method) {
    try {
      return MethodHandles.lookup()
          .unreflect(Class.forName(INTERNAL).getMethod(method))
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  static Availability availability() {
    if (ATTACHMENT != null && CLEANER != null) {
      return Availability.available(0);
    }
    Module module = BufferRoots.class.getModule();
    String target = module.isNamed() ? module.getName() : "ALL-UNNAMED";
    return Availability.unavailable(
        "views of a direct buffer are each taken for the owner of its memory, so slices do not share"
            + " registrations; start java with --add-exports java.base/sun.nio.ch="
            + target);
  }

  /**
   * Returns the owner of a direct buffer's memory.
   *
   * @return the buffer itself where that is all that can be known; null for memory that no Java
   *     object frees, as native code makes it
   */
  static @Nullable Object owner(Buffer buffer) {
    if (ATTACHMENT == null || CLEANER == null) {
      return buffer;
    }
    Object root = call(ATTACHMENT, buffer);
    if (root == null) {
      root = buffer;
    }
    boolean madeByNativeCode =
        root instanceof Buffer && call(ATTACHMENT, root) == null && call(CLEANER, root) == null;
    return madeByNativeCode ? null : root;
  }

  private static @Nullable Object call(MethodHandle handle, Object buffer) {
    try {
      return (Object) handle.invokeExact(buffer);
    } catch (Throwable e) {
      throw new IllegalStateException(INTERNAL + " has changed; the option for it must go", e);
    }
  }
}
