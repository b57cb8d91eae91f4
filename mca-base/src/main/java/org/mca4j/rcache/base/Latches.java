// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for latches without being cut short by an interrupt, which the thread keeps for later. */
public final class Latches {
  private Latches() {}

  /**
   * Waits until a latch is open, at most for a time. An interrupt does not end the wait; the thread
   * is interrupted again afterwards.
   *
   * @param latch the latch
   * @param nanos how long to wait at most
   * @return true when the latch is open
   */
  public static boolean await(CountDownLatch latch, long nanos) {
    boolean interrupted = false;
    long deadline = System.nanoTime() + nanos;
    try {
      for (; ; ) {
        try {
          return latch.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
