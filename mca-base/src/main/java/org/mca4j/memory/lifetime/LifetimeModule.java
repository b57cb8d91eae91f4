// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.lifetime;

import org.mca4j.base.inject.ComponentModule;
import org.mca4j.memory.MemoryMonitorFactory;

/** Wires the component. */
final class LifetimeModule extends ComponentModule<MemoryMonitorFactory> {
  LifetimeModule() {
    super(MemoryMonitorFactory.class, LifetimeComponent.NAME, LifetimeFactory.class);
  }
}
