// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.lang.ref.WeakReference;
import java.util.function.BooleanSupplier;

/** Asks the garbage collector, as often as it takes but not for ever. */
public final class Garbage {
  private static final int MOST_ROUNDS = 200;
  private static final int ENOUGH_ROUNDS = 3;

  private Garbage() {}

  /** Collects until something has come about. */
  public static void collectUntil(String what, BooleanSupplier condition) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      System.gc();
      if (condition.getAsBoolean()) {
        return;
      }
    }
    throw new AssertionError("after " + MOST_ROUNDS + " collections still not: " + what);
  }

  /** Collects so often that what could be collected is. */
  public static void collect() {
    for (int round = 0; round < ENOUGH_ROUNDS; round++) {
      WeakReference<Object> canary = new WeakReference<>(new Object());
      collectUntil("a new object collected", () -> canary.refersTo(null));
    }
  }
}
