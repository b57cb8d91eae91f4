// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * Work that is done off-thread when somebody asks for it, however often: at most one run waits. Who
 * asks while it runs gets another run, since the running one may have looked already. Thread safe.
 */
public final class BackgroundTask {
  private static final Logger LOG = LogManager.getLogger(BackgroundTask.class);

  private final Executor executor;
  private final Runnable work;
  private final AtomicBoolean waiting = new AtomicBoolean();

  /**
   * Creates a task that nobody has asked for yet.
   *
   * @param executor runs it
   * @param work called by one or more threads of the executor
   */
  public BackgroundTask(Executor executor, Runnable work) {
    this.executor = executor;
    this.work = work;
  }

  /** Has the work done soon. Never fails: without a thread it is left to a later request. */
  public void request() {
    if (!waiting.get() && waiting.compareAndSet(false, true)) {
      try {
        executor.execute(this::run);
      } catch (RuntimeException | OutOfMemoryError e) {
        waiting.set(false);
        LOG.debug("no thread for work in the background", e);
      }
    }
  }

  private void run() {
    waiting.set(false);
    work.run();
  }
}
