// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import java.util.List;
import org.mca4j.base.Framework;

/** The descriptor of the {@code memory} framework. */
public final class MemoryFramework {
  /** The descriptor. */
  public static final Framework<MemoryMonitorFactory> INSTANCE =
      new Framework<>(
          "memory",
          "Learns that memory goes away, so that no registration outlives its memory.",
          MemoryMonitorFactory.class,
          List.of());

  private MemoryFramework() {}
}
