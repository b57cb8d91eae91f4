// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.base;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Registrar;

/** Checks and names the ranges that registrars are given. */
public final class RegistrarRange {
  private RegistrarRange() {}

  /**
   * Checks a range before anything native is called.
   *
   * @param registrar who was asked
   * @param address the first byte, unsigned
   * @param length bytes
   * @throws McaException RANGE_INVALID when the length is not positive or the range passes the top
   *     of the address space, RANGE_TOO_LONG when it exceeds {@link Registrar#maxLength}
   */
  public static void check(Registrar registrar, long address, long length) {
    if (length <= 0 || Long.compareUnsigned(address + length, address) < 0) {
      throw new McaException(
          McaErrorCode.RANGE_INVALID,
          "registrar "
              + registrar.name()
              + " cannot register "
              + text(address, length)
              + ": the length has to be positive and the range to lie in the address space");
    }
    if (length > registrar.maxLength()) {
      throw new McaException(
          McaErrorCode.RANGE_TOO_LONG,
          "registrar "
              + registrar.name()
              + " cannot register "
              + text(address, length)
              + " at once: the most is "
              + registrar.maxLength()
              + " bytes; register it in parts");
    }
  }

  /**
   * Names a range in messages.
   *
   * @param address the first byte, unsigned
   * @param length bytes
   * @return for example {@code 4096 bytes at 0x7f0000001000}
   */
  public static String text(long address, long length) {
    return length + " bytes at 0x" + Long.toHexString(address);
  }
}
