// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.explicit;

import org.mca4j.base.inject.ComponentModule;
import org.mca4j.memory.MemoryMonitorFactory;

/** Wires the component. */
final class ExplicitModule extends ComponentModule<MemoryMonitorFactory> {
  ExplicitModule() {
    super(MemoryMonitorFactory.class, ExplicitComponent.NAME, ExplicitFactory.class);
  }
}
