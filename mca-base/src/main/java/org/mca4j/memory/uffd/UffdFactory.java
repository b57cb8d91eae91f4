// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import jakarta.inject.Inject;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.MemoryMonitorFactory;

/** Opens monitors with a userfaultfd and a ring each. */
final class UffdFactory implements MemoryMonitorFactory {
  private final UffdParams params;

  @Inject
  UffdFactory(UffdParams params) {
    this.params = params;
  }

  @Override
  public MemoryMonitor open() {
    return UffdMonitor.open(params);
  }
}
