// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import org.mca4j.registrar.base.OwnedHandle;

/** A registered buffer of a ring. */
public final class IoUringHandle extends OwnedHandle {
  private final int bufferIndex;

  IoUringHandle(IoUringRegistrar owner, int bufferIndex, long address, long length) {
    super(owner, address, length);
    this.bufferIndex = bufferIndex;
  }

  /**
   * Returns the key that fixed reads and writes name the buffer by.
   *
   * @return the index in the ring's table of buffers
   */
  public int bufferIndex() {
    return bufferIndex;
  }

  @Override
  public String toString() {
    return super.toString() + " as buffer " + bufferIndex;
  }
}
