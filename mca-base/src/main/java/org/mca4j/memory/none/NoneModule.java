// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.none;

import org.mca4j.base.inject.ComponentModule;
import org.mca4j.memory.MemoryMonitorFactory;

/** Wires the component. */
final class NoneModule extends ComponentModule<MemoryMonitorFactory> {
  NoneModule() {
    super(MemoryMonitorFactory.class, NoneComponent.NAME, NoneFactory.class);
  }
}
