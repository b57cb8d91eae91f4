// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.mca4j.error.McaException;
import org.mca4j.libc.AnonymousMemory;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;
import org.mca4j.memory.Coverage;

/**
 * Tries on a page of its own whether the kernel does what the monitor relies on. What unmaps is a
 * thread that waits in the kernel, outside the JVM's reach, so nothing here can hang: it is let go
 * at the latest when the file is closed.
 */
final class UffdSelfTest {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long PAUSE_NANOS = 20_000;

  private UffdSelfTest() {}

  /**
   * Checks the quiet probe on a file that nobody reads, so that an unmap lasts as long as needed.
   *
   * @throws McaException COMPONENT_UNAVAILABLE when it does not answer as it must
   */
  static void probe() {
    AnonymousMemory page = map();
    byte[] buffer = new byte[UffdEvents.MESSAGE];
    try (UffdFile file = UffdMonitor.openFile()) {
      int registered = file.register(page.address(), page.size());
      require(registered == 0, "anonymous memory cannot be watched");
      require(file.quiet(), "the quiet probe is refused");
      Thread unmap = unmap(page);
      try {
        require(await(() -> !file.quiet()), "the quiet probe does not see an unmap under way");
        require(await(() -> readsEvent(file, buffer)), "an unmap has no event");
        require(await(file::quiet), "the quiet probe does not see the end of an unmap");
      } finally {
        file.detach();
      }
      require(await(() -> !unmap.isAlive()), "an unmap does not return");
    }
  }

  /**
   * Unmaps a page and waits for the event.
   *
   * @throws McaException COMPONENT_UNAVAILABLE when it does not arrive
   */
  static void unmapArrives(UffdMonitor monitor) {
    AnonymousMemory page = map();
    Coverage coverage = monitor.cover(page.address(), page.size());
    if (coverage instanceof Coverage.NotCovered not) {
      page.close();
      throw UffdErrors.selfTestFailed(not.cause());
    }
    long before = monitor.generation();
    Thread unmap = unmap(page);
    boolean returned = await(() -> !unmap.isAlive());
    boolean changed = monitor.changed();
    monitor.drain();
    require(returned, "nobody reads the event of an unmap");
    require(changed, "an unmap returned before it could be seen");
    require(monitor.generation() == before + 1, "the event of an unmap cannot be read");
  }

  /** The event comes a moment after the file has become unquiet. */
  private static boolean readsEvent(UffdFile file, byte[] buffer) {
    return Unistd.read(file.fd(), buffer, buffer.length) == UffdEvents.MESSAGE;
  }

  private static AnonymousMemory map() {
    try {
      return AnonymousMemory.map(Unistd.pageSize());
    } catch (ErrnoException e) {
      throw UffdErrors.selfTestFailed(String.valueOf(e.getMessage()));
    }
  }

  private static Thread unmap(AnonymousMemory page) {
    Thread thread =
        new Thread(() -> Mman.munmap(page.address(), page.size()), "mca-uffd-self-test");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static boolean await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw UffdErrors.selfTestFailed(what);
    }
  }
}
