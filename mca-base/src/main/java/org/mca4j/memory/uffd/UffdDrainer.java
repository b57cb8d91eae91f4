// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import org.mca4j.libc.Errno;

/**
 * Delivers events as they come, and so keeps reads in store, when nobody else does. A daemon thread
 * that waits in the kernel; it is no reader, so nobody waits for it.
 */
final class UffdDrainer implements Runnable {
  private final UffdMonitor monitor;
  private final UffdChain chain;
  private final Thread thread = new Thread(this, "mca-uffd-drainer");

  UffdDrainer(UffdMonitor monitor, UffdChain chain) {
    this.monitor = monitor;
    this.chain = chain;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  @Override
  public void run() {
    int result = 0;
    while (!monitor.isClosed() && (result >= 0 || result == -Errno.EINTR)) {
      result = chain.await();
      monitor.drain();
    }
  }

  /** Waits for the end of the thread; the monitor is closed and the chain awake. */
  void join() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
