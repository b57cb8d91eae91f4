// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Pointer;

/**
 * Copies bytes between the heap and memory that is known by its address only. Nothing checks the
 * address: memory that is not mapped ends the process.
 */
public final class RawMemory {
  private RawMemory() {}

  /**
   * Copies out of memory.
   *
   * @param address the first byte, mapped and readable
   * @param length bytes
   * @return a copy
   */
  public static byte[] read(long address, int length) {
    return new Pointer(address).getByteArray(0, length);
  }

  /**
   * Copies into memory.
   *
   * @param address the first byte, mapped and writable
   * @param data what to write there
   */
  public static void write(long address, byte[] data) {
    new Pointer(address).write(0, data, 0, data.length);
  }
}
