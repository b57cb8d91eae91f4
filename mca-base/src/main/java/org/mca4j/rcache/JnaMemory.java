// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import com.sun.jna.Memory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Finds the memory that JNA's shared views belong to. A view is an inner object of the memory it
 * was made from; where that cannot be seen, as in a JNA that is a module of its own, the view is
 * taken for the owner, which is safe.
 */
final class JnaMemory {
  private static final @Nullable Class<?> VIEW = view();
  private static final @Nullable MethodHandle OUTER = outer();

  private JnaMemory() {}

  private static @Nullable Class<?> view() {
    try {
      return Class.forName("com.sun.jna.Memory$SharedMemory");
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private static @Nullable MethodHandle outer() {
    try {
      return VIEW == null
          ? null
          : MethodHandles.privateLookupIn(VIEW, MethodHandles.lookup())
              .findGetter(VIEW, "this$0", Memory.class)
              .asType(MethodType.methodType(Memory.class, Memory.class));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  static boolean is(Object owner) {
    return owner instanceof Memory;
  }

  /** Says whether JNA memory was closed. */
  static boolean freed(Object owner) {
    return owner instanceof Memory memory && !memory.valid();
  }

  /** Returns the memory whose end frees what a view shows. */
  static Memory root(Memory memory) {
    Memory root = memory;
    while (OUTER != null && root.getClass() == VIEW) {
      root = outer(OUTER, root);
    }
    return root;
  }

  private static Memory outer(MethodHandle handle, Memory view) {
    try {
      return (Memory) handle.invokeExact(view);
    } catch (Throwable e) {
      throw new IllegalStateException("JNA's shared memory has changed", e);
    }
  }
}
