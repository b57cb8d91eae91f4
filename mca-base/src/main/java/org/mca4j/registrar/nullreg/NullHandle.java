// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.nullreg;

import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.base.RegistrarRange;

/** A range that nobody registered. No record, because two equal ranges are two handles. */
final class NullHandle implements RegistrarHandle {
  private final long address;
  private final long length;

  NullHandle(long address, long length) {
    this.address = address;
    this.length = length;
  }

  @Override
  public long address() {
    return address;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public String toString() {
    return "null registration of " + RegistrarRange.text(address, length);
  }
}
