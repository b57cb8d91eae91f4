// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.explicit;

import jakarta.inject.Inject;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.MemoryMonitorFactory;

/** Opens monitors, which needs nothing. */
final class ExplicitFactory implements MemoryMonitorFactory {
  @Inject
  ExplicitFactory() {}

  @Override
  public MemoryMonitor open() {
    return new ExplicitMonitor();
  }
}
