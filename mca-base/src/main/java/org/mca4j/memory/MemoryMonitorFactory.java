// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

/** Opens monitors of one component; what a memory component's module binds. */
public interface MemoryMonitorFactory {
  /**
   * Opens a monitor.
   *
   * @return a new monitor, owned by the caller
   * @throws org.mca4j.error.McaException when a resource it needs is not to be had
   */
  MemoryMonitor open();
}
