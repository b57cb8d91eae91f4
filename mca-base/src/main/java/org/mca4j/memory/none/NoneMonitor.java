// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.none;

import org.mca4j.memory.AnnouncedMonitor;
import org.mca4j.memory.Coverage;

/**
 * A monitor that promises nothing. What the program announces is passed on nevertheless: that can
 * only make a cache more coherent, as for persistent registrations.
 */
final class NoneMonitor extends AnnouncedMonitor {
  private static final Coverage NOT_COVERED =
      Coverage.notCovered("the memory monitor none watches nothing");

  NoneMonitor() {
    super(NoneComponent.NAME);
  }

  @Override
  public boolean trustworthy() {
    return false;
  }

  @Override
  public Coverage cover(long address, long length) {
    return NOT_COVERED;
  }
}
