// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Map;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.MemoryMonitorFactory;

/** Opens the memory monitors of this project. */
public final class Monitors {
  private Monitors() {}

  /** Opens the monitor of that name. */
  public static MemoryMonitor open(String name) {
    return ComponentFactories.factory(
            ComponentFactories.find("memory", name),
            MemoryMonitorFactory.class,
            new FixedParams(Map.of()))
        .open();
  }
}
