// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.SizeBins;
import org.mca4j.rcache.spi.RcacheContext;

/** What a test gives a cache that it makes itself, where it wants nothing special. */
public final class TestContexts {
  private static final long PAGE = 4096;
  private static final long LONG = TimeUnit.HOURS.toNanos(1);

  private TestContexts() {}

  /** Returns the context of a cache of 4 KiB pages that is told nothing and waits for long. */
  public static RcacheContext over(Registrar registrar, boolean leavePinned) {
    return over(registrar, leavePinned, Runnable::run);
  }

  /** Returns the same, keeping what is idle, with a monitor of the test's. */
  public static RcacheContext over(Registrar registrar, MemoryMonitor monitor) {
    return context(registrar, monitor, true, Runnable::run);
  }

  /** Returns the same with an executor of the test's. */
  public static RcacheContext over(Registrar registrar, boolean leavePinned, Executor executor) {
    return context(registrar, new ScriptedMonitor(), leavePinned, executor);
  }

  private static RcacheContext context(
      Registrar registrar, MemoryMonitor monitor, boolean leavePinned, Executor executor) {
    return new RcacheContext(
        registrar,
        monitor,
        leavePinned,
        PAGE,
        LONG,
        LONG,
        SizeBins.DEFAULT,
        executor,
        closed -> {});
  }
}
