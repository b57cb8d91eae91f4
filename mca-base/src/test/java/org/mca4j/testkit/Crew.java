// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that begin at once; the first failure of any of them is the failure of the crew. */
final class Crew implements AutoCloseable {
  /** What one member does. */
  @FunctionalInterface
  interface Work {
    /** Does the work of the member with that number. */
    void run(int member) throws Exception;
  }

  private static final int PATIENCE_SECONDS = 50;

  private final ExecutorService pool;
  private final List<Future<?>> members = new ArrayList<>();

  private Crew(int size) {
    pool = Executors.newFixedThreadPool(size);
  }

  /** Lets all members work and waits for them. */
  static void run(int size, Work work) {
    try (Crew crew = start(size, work)) {
      crew.await();
    }
  }

  /** Lets all members work; {@link #await} waits for them. */
  static Crew start(int size, Work work) {
    Crew crew = new Crew(size);
    CountDownLatch ready = new CountDownLatch(size);
    for (int i = 0; i < size; i++) {
      int member = i;
      crew.members.add(
          crew.pool.submit(
              () -> {
                ready.countDown();
                ready.await();
                work.run(member);
                return null;
              }));
    }
    return crew;
  }

  /** Says whether somebody is still at work. */
  boolean working() {
    return members.stream().anyMatch(m -> !m.isDone());
  }

  /** Waits for all members. */
  void await() {
    try {
      for (Future<?> member : members) {
        member.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (ExecutionException e) {
      throw new AssertionError("a thread failed", e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("the threads did not get through", e);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
