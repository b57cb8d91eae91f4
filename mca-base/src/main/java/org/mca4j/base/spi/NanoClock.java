// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.spi;

import java.util.function.LongSupplier;

/**
 * The clock of a framework: nanoseconds from an arbitrary origin, never going back. A type of its
 * own, so that a component can have it injected.
 */
@FunctionalInterface
public interface NanoClock extends LongSupplier {
  /** The clock of the system, {@link System#nanoTime}. */
  NanoClock SYSTEM = System::nanoTime;
}
