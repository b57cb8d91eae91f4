// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Keeps what it is given until the test runs it, on the test's own thread. */
public final class ManualExecutor implements Executor {
  private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private volatile boolean refusing;

  /** Creates an executor with nothing to do. */
  public ManualExecutor() {}

  @Override
  public void execute(Runnable work) {
    if (refusing) {
      throw new RejectedExecutionException("refused (brought about by the test)");
    }
    waiting.add(work);
  }

  /** Says whether further work is refused. */
  public void refuse(boolean refuse) {
    refusing = refuse;
  }

  /** Returns how much waits. */
  public int waiting() {
    return waiting.size();
  }

  /** Runs what waits, and what comes of it; returns how much that was. */
  public int runAll() {
    int count = 0;
    for (Runnable work = waiting.poll(); work != null; work = waiting.poll()) {
      work.run();
      count++;
    }
    return count;
  }
}
