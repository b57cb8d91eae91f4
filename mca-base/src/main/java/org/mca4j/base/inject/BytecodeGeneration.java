// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.inject;

/**
 * Keeps Guice from defining classes at run time, for which it would use {@code sun.misc.Unsafe}:
 * JDK 24 and later warn about that. Reflection is fast enough for a handful of constructors.
 */
final class BytecodeGeneration {
  /** Guice reads it once, when its first injector is created. */
  static final String OPTION = "guice_bytecode_gen_option";

  private BytecodeGeneration() {}

  /** Turns it off for this JVM, unless somebody has decided. */
  static void disableByDefault() {
    if (System.getProperty(OPTION) == null) {
      System.setProperty(OPTION, "DISABLED");
    }
  }
}
