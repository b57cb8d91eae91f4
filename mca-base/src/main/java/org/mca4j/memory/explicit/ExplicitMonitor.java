// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.explicit;

import org.mca4j.memory.AnnouncedMonitor;
import org.mca4j.memory.Coverage;

/** A monitor that knows what the program announces, and takes that for everything. */
final class ExplicitMonitor extends AnnouncedMonitor {
  ExplicitMonitor() {
    super(ExplicitComponent.NAME);
  }

  @Override
  public boolean trustworthy() {
    return true;
  }

  @Override
  public Coverage cover(long address, long length) {
    return Coverage.covered();
  }
}
