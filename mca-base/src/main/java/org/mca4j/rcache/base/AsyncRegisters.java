// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/**
 * Register calls of one cache that are answered later. A hit is answered at once; what has to be
 * registered is left to an executor, whose thread makes the ordinary call. Thread safe.
 *
 * <p>A request is in {@code underWay} from its start to its answer, which is given by one of two,
 * decided under the monitor of the request:
 *
 * <pre>
 * the thread that registered   after the call; if the consumer has cancelled by then, it gives the
 *                              registration back
 * the end of the closing       {@link #withdraw} gives back what was registered and not answered
 *                              yet, before the cache looks for registrations in use; {@link #fail}
 *                              answers, once the cache is closed
 * </pre>
 *
 * Registering and noting what came of it are inside the gate, so the end of the closing either sees
 * it or knows that there will be nothing: the gate refuses later calls. Answers are given outside,
 * since what depends on them may close the cache.
 */
public final class AsyncRegisters {
  /** Serves a request without calling the registrar, if that is possible. */
  @FunctionalInterface
  public interface Shortcut {
    /**
     * Takes a reference to a registration that is there.
     *
     * @param region what to register
     * @param access the rights needed
     * @param flags special wishes
     * @return a registration; null when there is none, and the ordinary call has to be made
     */
    @Nullable Registration hit(MemoryRegion region, Access access, RegisterFlags flags);
  }

  private final Rcache cache;
  private final OperationGate gate;
  private final Executor executor;
  private final Shortcut shortcut;
  private final Set<Request<?>> underWay = ConcurrentHashMap.newKeySet();

  /** Requests that the closing took back; used by the end of the closing alone. */
  private final List<Request<?>> withdrawn = new ArrayList<>();

  /**
   * Creates the asynchronous calls of a cache.
   *
   * @param cache makes the ordinary calls
   * @param gate the cache's own
   * @param executor runs what may take time
   * @param shortcut serves hits
   */
  public AsyncRegisters(Rcache cache, OperationGate gate, Executor executor, Shortcut shortcut) {
    this.cache = cache;
    this.gate = gate;
    this.executor = executor;
    this.shortcut = shortcut;
  }

  /** A request, what came of the call, and whether somebody has begun to answer. */
  private abstract class Request<T extends @Nullable Object> {
    final CompletableFuture<T> answer = new CompletableFuture<>();

    /** Guarded by this. */
    private @Nullable Registration registration;

    private @Nullable Throwable failure;
    private boolean answered;

    /** Gives the consumer what it asked for; it may have lost interest. */
    abstract void deliver(Registration got);

    final void run(MemoryRegion region, Access access, RegisterFlags flags) {
      try {
        if (!answer.isDone()) {
          register(region, access, flags);
        }
      } catch (Throwable e) {
        note(null, e);
      }
      if (mayAnswer()) {
        answer();
      }
      underWay.remove(this);
    }

    private void register(MemoryRegion region, Access access, RegisterFlags flags) {
      gate.enter();
      try {
        note(cache.register(region, access, flags), null);
      } catch (Throwable e) {
        note(null, e);
      } finally {
        gate.leave();
      }
    }

    private synchronized void note(@Nullable Registration got, @Nullable Throwable thrown) {
      registration = got;
      failure = thrown;
    }

    final synchronized boolean mayAnswer() {
      boolean first = !answered;
      answered = true;
      return first;
    }

    private synchronized @Nullable Throwable failure() {
      return failure;
    }

    private synchronized @Nullable Registration registration() {
      return registration;
    }

    private void answer() {
      Registration got = registration();
      Throwable thrown = failure();
      if (got != null) {
        deliver(got);
      } else if (thrown != null) {
        answer.completeExceptionally(thrown);
      }
    }

    /** Gives back for a consumer who is not going to get the registration. */
    final void giveBack() {
      Registration got = registration();
      if (got != null) {
        note(null, closed(" was closed during the registration"));
        cache.deregister(got);
      }
    }

    final void fail() {
      Throwable thrown = failure();
      answer.completeExceptionally(thrown == null ? closed(" is closed") : thrown);
    }
  }

  private IllegalStateException closed(String how) {
    return new IllegalStateException(cache.component() + how);
  }

  /** Hands the registration to the consumer. */
  private final class ForUse extends Request<Registration> {
    @Override
    void deliver(Registration got) {
      if (!answer.complete(got)) {
        cache.deregister(got);
      }
    }
  }

  /** Lets go of the registration, which stays idle. */
  private final class ForLater extends Request<@Nullable Void> {
    @Override
    void deliver(Registration got) {
      cache.deregister(got);
      answer.complete(null);
    }
  }

  /**
   * Registers, see {@link Rcache#registerAsync(MemoryRegion, Access, RegisterFlags)}.
   *
   * @param region what to register
   * @param access the rights needed
   * @param flags special wishes
   * @return the answer
   */
  public CompletionStage<Registration> register(
      MemoryRegion region, Access access, RegisterFlags flags) {
    return start(new ForUse(), region, access, flags);
  }

  /**
   * Registers and lets go, see {@link Rcache#prefetch}.
   *
   * @param region what to register
   * @param access the rights needed
   * @return the answer
   */
  public CompletionStage<@Nullable Void> prefetch(MemoryRegion region, Access access) {
    return start(new ForLater(), region, access, RegisterFlags.NONE);
  }

  private <T extends @Nullable Object> CompletionStage<T> start(
      Request<T> request, MemoryRegion region, Access access, RegisterFlags flags) {
    try {
      Registration there = shortcut.hit(region, access, flags);
      if (there == null) {
        submit(request, () -> request.run(region, access, flags));
      } else {
        request.deliver(there);
      }
    } catch (RuntimeException | OutOfMemoryError e) { // the latter when there can be no thread
      underWay.remove(request);
      request.answer.completeExceptionally(e);
    }
    return request.answer;
  }

  /** The closing finds the request, or the request finds the gate closed. */
  private void submit(Request<?> request, Runnable work) {
    gate.enter();
    try {
      underWay.add(request);
    } finally {
      gate.leave();
    }
    executor.execute(work);
  }

  /** Takes back what was registered and not answered; first thing of the end of the closing. */
  public void withdraw() {
    for (Request<?> request : underWay) {
      if (request.mayAnswer()) {
        withdrawn.add(request);
        request.giveBack();
      }
    }
  }

  /** Answers what was withdrawn; last thing of the end of the closing. */
  public void fail() {
    int[] scope = CallbackScope.enter();
    try {
      withdrawn.forEach(Request::fail);
    } finally {
      CallbackScope.leave(scope);
    }
  }
}
