// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import com.sun.jna.Memory;
import org.mca4j.rcache.MemoryRegion;

/**
 * An owner of memory that is the test's: it can be collected or closed, and another can come at the
 * same address, without anything being freed.
 */
public final class OwnedMemory extends Memory {
  private OwnedMemory(long address, long bytes) {
    peer = address;
    size = bytes;
  }

  /** Makes an owner of the memory of a region. */
  public static OwnedMemory of(MemoryRegion region) {
    return new OwnedMemory(region.address(), region.length());
  }

  /** Says that the memory is freed, as a program does by hand. */
  @Override
  public void close() {
    peer = 0;
  }
}
