// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * Lets operations into a cache until it is closed, and runs the end of the closing exactly once,
 * when the last operation has left.
 *
 * <p>State: the number of operations inside, and a CLOSING bit that is set once and never cleared.
 * {@link #enter} refuses when the bit is set, so after it the number only falls. Whoever sees
 * "CLOSING, nobody inside" may run the end; a flag decides between several. The closing thread
 * waits for that state; where it must not wait, or has waited long enough, it leaves the end to the
 * last operation (the {@code deferred} flag). It sets the flag before it looks at the number once
 * more, and an operation lowers the number before it looks at the flag, so one of the two sees the
 * other.
 */
public final class OperationGate {
  private static final Logger LOG = LogManager.getLogger(OperationGate.class);

  private static final long CLOSING = 1L << 62;

  private final String owner;
  private final AtomicLong state = new AtomicLong();
  private final AtomicBoolean ending = new AtomicBoolean();
  private final CountDownLatch drained = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Runnable end;
  private volatile boolean deferred;

  /**
   * Creates an open gate.
   *
   * @param owner what is closed, for the message to late callers
   * @param end runs once, after the last operation has left a closing cache
   */
  public OperationGate(String owner, Runnable end) {
    this.owner = owner;
    this.end = end;
  }

  /**
   * Enters, or refuses because the cache is closing or closed.
   *
   * @throws IllegalStateException when closed
   */
  public void enter() {
    if (!tryEnter()) {
      throw new IllegalStateException(owner + " is closed");
    }
  }

  /**
   * Enters if the cache is open.
   *
   * @return false when the cache is closing or closed; {@link #leave} must not be called then
   */
  public boolean tryEnter() {
    for (; ; ) {
      long seen = state.get();
      if ((seen & CLOSING) != 0) {
        return false;
      }
      if (state.compareAndSet(seen, seen + 1)) {
        return true;
      }
    }
  }

  /** Leaves after {@link #enter}; the last one out may find itself running the end. */
  public void leave() {
    if (state.decrementAndGet() == CLOSING) {
      drained.countDown();
      if (deferred) {
        runEnd();
      }
    }
  }

  /**
   * Says whether closing has begun.
   *
   * @return true from the first {@link #close} on
   */
  public boolean closing() {
    return (state.get() & CLOSING) != 0;
  }

  /**
   * Closes: refuses new operations, waits for those inside, runs the end. Inside a callback it does
   * not wait. A later call waits for the first one's end in the same way.
   *
   * @param timeoutNanos how long to wait for operations of other threads
   * @return true when the end has run; false when it is left to the last operation
   */
  public boolean close(long timeoutNanos) {
    long seen = state.getAndUpdate(s -> s | CLOSING);
    if (seen == 0) {
      drained.countDown();
    }
    boolean mayWait = !CallbackScope.active();
    if (Latches.await(drained, mayWait ? timeoutNanos : 0)) {
      runEnd();
    } else {
      deferred = true;
      if (state.get() == CLOSING) {
        runEnd();
      }
    }
    boolean done = Latches.await(ended, mayWait && ending.get() ? timeoutNanos : 0);
    if (!done) {
      LOG.warn("closing {} is completed by a registrar call still under way", owner);
    }
    return done;
  }

  private void runEnd() {
    if (ending.compareAndSet(false, true)) {
      try {
        end.run();
      } finally {
        ended.countDown();
      }
    }
  }
}
