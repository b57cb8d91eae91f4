// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import com.google.inject.Provides;
import org.mca4j.base.inject.ComponentModule;
import org.mca4j.memory.MemoryMonitorFactory;
import org.mca4j.params.ParamView;

/** Wires the monitor {@code uffd}. */
final class UffdModule extends ComponentModule<MemoryMonitorFactory> {
  UffdModule() {
    super(MemoryMonitorFactory.class, UffdComponent.NAME, UffdFactory.class);
  }

  @Provides
  UffdParams params(ParamView view) {
    return UffdParams.from(view);
  }
}
