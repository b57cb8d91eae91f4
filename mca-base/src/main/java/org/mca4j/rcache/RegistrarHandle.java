// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

/**
 * What a registrar gave for a range: its own subtype carries the key that names the memory to the
 * device (a buffer index, an lkey). Identity is the handle; two equal ranges are two handles.
 */
public interface RegistrarHandle {
  /**
   * Returns the first registered byte, which may lie before the one asked for.
   *
   * @return an address, unsigned
   */
  long address();

  /**
   * Returns the number of registered bytes, which may be more than asked for.
   *
   * @return bytes, at least 1
   */
  long length();
}
