// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A few daemon threads for what must not hold up a caller. They start with the first work and end
 * when there has been none for a while. Thread safe.
 */
final class BackgroundThreads implements Executor, AutoCloseable {
  private static final int IDLE_SECONDS = 10;

  private final AtomicInteger started = new AtomicInteger();
  private final ThreadPoolExecutor pool;

  BackgroundThreads(int size) {
    pool =
        new ThreadPoolExecutor(
            size,
            size,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            this::newThread);
    pool.allowCoreThreadTimeOut(true);
  }

  private Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "mca4j-" + started.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void execute(Runnable work) {
    pool.execute(work);
  }

  /** Takes no more work; what was taken is done. Does not wait. */
  @Override
  public void close() {
    pool.shutdown();
  }
}
