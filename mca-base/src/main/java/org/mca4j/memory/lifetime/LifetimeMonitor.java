// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.lifetime;

import org.mca4j.memory.AnnouncedMonitor;
import org.mca4j.memory.Coverage;

/**
 * A monitor that covers nothing, but stands for memory with a Java owner. All there is to do is
 * done by the caches: entries remember their owner, strongly while in use and weakly later. What
 * the program announces is passed on, which helps where it frees memory that Java still holds.
 */
final class LifetimeMonitor extends AnnouncedMonitor {
  private static final Coverage NOT_COVERED =
      Coverage.notCovered("the memory monitor lifetime knows memory by its Java owner only");

  LifetimeMonitor() {
    super(LifetimeComponent.NAME);
  }

  @Override
  public boolean trustworthy() {
    return true;
  }

  @Override
  public boolean ownersOnly() {
    return true;
  }

  @Override
  public boolean coversEverything() {
    return false;
  }

  @Override
  public Coverage cover(long address, long length) {
    return NOT_COVERED;
  }
}
