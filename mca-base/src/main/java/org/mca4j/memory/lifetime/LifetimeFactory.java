// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.lifetime;

import jakarta.inject.Inject;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.MemoryMonitorFactory;

/** Opens monitors, which needs nothing. */
final class LifetimeFactory implements MemoryMonitorFactory {
  @Inject
  LifetimeFactory() {}

  @Override
  public MemoryMonitor open() {
    return new LifetimeMonitor();
  }
}
