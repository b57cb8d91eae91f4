// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.SqPollRing;

/**
 * The kernel as the reader of a userfaultfd: requests in the store of an io_uring, each of which
 * reads events when they come.
 *
 * <p><b>Pairs.</b> A pair is a wait for an event and a read that does not wait. All are linked, so
 * one pair is active at a time, and a kernel thread carries them out. The wait's completion is
 * posted before the read, and an unmap returns after the read: a thread that has unmapped memory
 * finds the tail of the completion queue moved. {@link #changed} compares that tail (acquire) with
 * {@code processed}, which is published (volatile) after everybody was told.
 *
 * <p><b>Batches.</b> Pairs are submitted in batches, because the kernel does not link requests of
 * two submissions. A batch begins by taking a token out of a pipe and ends by putting it back, so
 * one batch is active at a time; which one is next does not matter. Each has slots of its own for
 * what it reads, and they are used again only after all of it was taken. There are always as many
 * pairs in store as there are separate ranges watched, and a margin: one unmap brings at most an
 * event for each range, and it must not wait for a thread of the JVM, which may itself be waiting,
 * in a safepoint, for the unmap to end.
 *
 * <p><b>The sentinel.</b> Pairs can run out nevertheless, when something else unmaps or drops
 * memory piece by piece while all threads of the JVM are stopped. Then the token lies in the pipe.
 * A last chain of requests waits for just that; when the token still lies there after a time-out,
 * the kernel closes the userfaultfd. Every unmap goes on, and {@link #failure} says that nothing is
 * watched any more. So no wait for this chain is endless, whatever the JVM does.
 *
 * <p><b>Completions</b> never outnumber their queue: two for each pair in store, and a few others.
 * Otherwise the kernel would keep them elsewhere and the tail would stand still.
 *
 * <p>One thread at a time may call, except for {@link #changed} and {@link #await}.
 */
final class UffdChain {
  private static final int SPINS = 100;
  private static final long PAUSE_NANOS = 10_000;
  private static final int PATIENCE = 20_000;

  private final UffdFile file;
  private final ChainPlan plan;
  private final SqPollRing ring;
  private final ChainRequests requests;

  /** How far everybody has been told; written by whoever drains. */
  private volatile int processed;

  /** The next completion to take; an error of a subscriber leaves it where it is. */
  private int head;

  /** How many reads of each batch are in store; a batch without any can be submitted. */
  private final int[] left;

  private int stored;
  private boolean readDue;
  private boolean started;
  private boolean sentinelRuns;
  private boolean sentinelFired;
  private @Nullable String failure;

  private UffdChain(UffdFile file, ChainPlan plan, SqPollRing ring, ChainRequests requests) {
    this.file = file;
    this.plan = plan;
    this.ring = ring;
    this.requests = requests;
    left = new int[plan.batches()];
    head = ring.head();
    processed = head;
  }

  /** Opens a chain that reads a file, with its margin of pairs in store. */
  static UffdChain open(UffdFile file, ChainPlan plan, long stallNanos) throws ErrnoException {
    SqPollRing ring = SqPollRing.open(plan.requests(), plan.completions());
    ChainRequests requests;
    try {
      requests = ChainRequests.open(ring, file.fd(), plan.pairs(), stallNanos);
    } catch (ErrnoException e) {
      ring.close();
      throw e;
    }
    UffdChain chain = new UffdChain(file, plan, ring, requests);
    chain.watchOut();
    chain.store(plan.margin());
    return chain;
  }

  /** Says whether there are completions that nobody has been told of. */
  boolean changed() {
    return ring.tail() != processed;
  }

  /** Returns why nothing is read any more; null while all is well. */
  @Nullable String failure() {
    return failure;
  }

  /**
   * Passes on all events up to the current tail, and publishes that. Takes no more than what came
   * meanwhile, however fast events come.
   */
  void drain(UffdEvents events) {
    int tail = ring.tail();
    while (head - tail < 0 || readDue) { // positions wrap
      awaitCompletion();
      takeNext(events);
    }
    ring.advance(head);
    processed = head;
  }

  /** A completed wait is followed by its read, which the kernel thread is about to do. */
  private void awaitCompletion() {
    for (int i = 0; ring.tail() == head; i++) {
      if (i < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private void takeNext(UffdEvents events) {
    take(ring.userData(head), ring.result(head), events);
    head++;
  }

  private void take(long userData, int result, UffdEvents events) {
    switch ((int) userData & ChainRequests.KIND_MASK) {
      case ChainRequests.POLL -> {
        readDue = true;
        if (result < 0) {
          fail("waiting for an event gave " + Errno.describe(-result));
        }
      }
      case ChainRequests.READ -> {
        if (result > 0) {
          requests.parse(userData, result, events);
        } else if (result < 0 && result != -Errno.EAGAIN) {
          fail("reading an event gave " + Errno.describe(-result));
        }
        readDue = false;
        left[requests.slot(userData) / plan.batch()]--;
        stored--;
      }
      case ChainRequests.SENTINEL_POLL -> sentinelFired = result > 0;
      case ChainRequests.SENTINEL_TOKEN -> {
        if (result > 0) {
          fail("the JVM was stopped while all reads in store were used up");
        }
      }
      case ChainRequests.SENTINEL_CLOSE -> {
        sentinelRuns = false;
        if (result == 0) {
          file.closedByKernel();
        }
      }
      default -> {}
    }
  }

  private void fail(String cause) {
    if (failure == null) {
      failure = cause;
    }
  }

  /**
   * Sees to it that there are pairs in store for that many ranges, and the margin.
   *
   * @return false when that is more than the chain can have
   */
  boolean reserve(int ranges) {
    if (ranges > plan.ranges()) {
      return false;
    }
    boolean enough = failure != null || store(ranges + plan.margin());
    if (sentinelFired) {
      sentinelFired = false;
      requests.callOffSentinel();
      ring.submit();
    }
    watchOut();
    return enough;
  }

  /** Adds batches until there are so many pairs in store. */
  private boolean store(int pairs) {
    while (stored < pairs) {
      int batch = freeBatch();
      if (batch < 0 || !awaitSpace()) {
        return false;
      }
      requests.batch(batch * plan.batch(), plan.batch(), started);
      ring.submit();
      started = true;
      left[batch] = plan.batch();
      stored += plan.batch();
    }
    return true;
  }

  private int freeBatch() {
    for (int batch = 0; batch < left.length; batch++) {
      if (left[batch] == 0) {
        return batch;
      }
    }
    return -1;
  }

  private void watchOut() {
    if (!sentinelRuns && failure == null && awaitSpace()) {
      requests.sentinel();
      ring.submit();
      sentinelRuns = true;
    }
  }

  /** Waits until the kernel thread has taken what was submitted. */
  private boolean awaitSpace() {
    for (int i = 0; ring.space() < plan.requests(); i++) {
      if (i == PATIENCE) {
        return false;
      }
      ring.submit();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }

  /** Waits for a pair that nobody has processed; the chain has to be open. */
  int await() {
    return ring.await(2);
  }

  /** Makes {@link #await} return. */
  void wake() {
    if (awaitSpace()) {
      requests.nothing();
      requests.nothing();
      ring.submit();
    }
  }

  /**
   * Ends the chain. The file has to be detached: the requests in store then find nothing to read
   * and complete one after the other, and only when none is left is their memory given up.
   *
   * @return false when the kernel did not end them in time; then what they name is left as it is
   */
  boolean close() {
    if (awaitSpace()) {
      requests.cancelAll();
      ring.submit();
    }
    boolean ended = awaitEnd();
    ring.close();
    processed = ring.tail();
    if (ended) {
      requests.close();
    }
    return ended;
  }

  private boolean awaitEnd() {
    for (int i = 0; stored > 0 || sentinelRuns; i++) {
      int tail = ring.tail();
      while (head - tail < 0) {
        takeNext(UffdEvents.NOBODY);
      }
      ring.advance(head);
      if (i == PATIENCE) {
        return false;
      }
      if (i >= SPINS) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    return true;
  }
}
