// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

/** Takes the news that memory goes away; every cache is one. */
@FunctionalInterface
public interface InvalidationSink {
  /**
   * Makes everything registered in the range invalid. Never fails, never blocks on a registrar.
   *
   * @param address the first byte that goes away, unsigned
   * @param length bytes, read as unsigned; a range past the top of the address space ends there
   */
  void invalidateRange(long address, long length);
}
