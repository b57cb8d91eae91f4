// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.mca4j.base.OpenComponents;
import org.mca4j.libc.Unistd;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheRequest;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.SizeBins;
import org.mca4j.rcache.base.FaultFinding;
import org.mca4j.rcache.base.LeavePinned;
import org.mca4j.rcache.base.RcacheBaseParams;
import org.mca4j.rcache.base.RcacheFramework;
import org.mca4j.rcache.spi.RcacheContext;

/**
 * The open caches of an {@link Mca} and their end. Thread safe.
 *
 * <p>Two locks, taken in this order. {@code creating} is held while a cache is made, components'
 * code included, and by closing only to forbid further caches. The monitor of {@code open} guards
 * the fields marked so, for a few steps, and nothing is called meanwhile. A cache that closes takes
 * only the second one, so it never waits for another being made.
 */
final class Caches {
  private static final Logger LOGGER = LogManager.getLogger(Caches.class);

  private enum State {
    OPEN,
    /** The caches are being closed one after another. */
    CLOSING,
    /** All were told to close; those still in the set finish inside callbacks. */
    CLOSED
  }

  private final OpenComponents components;
  private final ParamView params;
  private final SharedServices shared;
  private final AtomicBoolean announced = new AtomicBoolean();
  private final ReentrantLock creating = new ReentrantLock();

  /** Each cache with what the program got for it, in the order of creation. */
  private final Map<Rcache, Rcache> open = new LinkedHashMap<>();

  /** Guarded by {@code open}. */
  private State state = State.OPEN;

  Caches(OpenComponents components, ParamView params) {
    this.components = components;
    this.params = params;
    this.shared = new SharedServices(components, params);
  }

  LeavePinned leavePinned() {
    creating.lock();
    try {
      checkOpen();
      return shared.leavePinned();
    } finally {
      creating.unlock();
    }
  }

  Rcache create(RcacheRequest request) {
    Rcache given;
    LeavePinned leavePinned;
    FaultFinding faultFinding;
    creating.lock();
    try {
      checkOpen();
      components.select(RcacheFramework.INSTANCE.name(), request.component()).require();
      faultFinding = new FaultFinding(params);
      leavePinned = shared.leavePinned();
      RcacheContext context = context(request, leavePinned.keepsIdle(), faultFinding);
      Rcache cache =
          components.make(
              RcacheFramework.INSTANCE, request.component(), factory -> factory.create(context));
      given = faultFinding.inFrontOf(cache);
      adopt(cache, given);
    } finally {
      creating.unlock();
    }
    announce(leavePinned);
    faultFinding.announce();
    return given;
  }

  private RcacheContext context(
      RcacheRequest request, boolean leavePinned, FaultFinding faultFinding) {
    Registrar own = request.registrar();
    return new RcacheContext(
        faultFinding.below(own == null ? shared.registrar() : own),
        shared.monitor(),
        leavePinned,
        request.pageSize() == 0 ? Unistd.pageSize() : request.pageSize(),
        TimeUnit.MILLISECONDS.toNanos(params.get(RcacheBaseParams.FLIGHT_TIMEOUT)),
        TimeUnit.MILLISECONDS.toNanos(params.get(RcacheBaseParams.CLOSE_TIMEOUT)),
        new SizeBins(params.get(RcacheBaseParams.STAT_MIN), params.get(RcacheBaseParams.STAT_MAX)),
        shared.background(),
        this::forget);
  }

  /** Takes the cache in and has it told of memory that goes away, or closes it again. */
  private void adopt(Rcache cache, Rcache given) {
    synchronized (open) {
      open.put(cache, given);
    }
    try {
      shared.monitor().subscribe(cache);
    } catch (RuntimeException e) {
      cache.close();
      forget(cache);
      throw e;
    }
  }

  private void announce(LeavePinned decision) {
    if (announced.compareAndSet(false, true)) {
      LOGGER.log(decision.unsafe() ? Level.WARN : Level.DEBUG, decision.reason());
    }
  }

  void memoryReleased(long address, long length) {
    shared.memoryReleased(address, length);
  }

  /** Has everything idle taken back, unless the user does not want that. */
  void beforeFork() {
    if (params.get(RcacheBaseParams.PURGE_ON_FORK)) {
      left().keySet().forEach(Caches::purge);
    }
  }

  private static void purge(Rcache cache) {
    try {
      cache.purge();
    } catch (RuntimeException e) { // closed meanwhile, or broken; the fork goes on either way
      LOGGER.debug("{} was not purged before a fork", cache.component(), e);
    }
  }

  void checkOpen() {
    synchronized (open) {
      if (state != State.OPEN) {
        throw new IllegalStateException("this Mca is closed");
      }
    }
  }

  /** Called by a cache once it is closed; the last one lets go of what they shared. */
  private void forget(Rcache cache) {
    shared.unsubscribe(cache);
    boolean last;
    synchronized (open) {
      last = open.remove(cache) != null && open.isEmpty() && state == State.CLOSED;
    }
    if (last) {
      Closing rest = new Closing();
      shared.close(rest);
      RuntimeException failure = rest.failure();
      if (failure != null) {
        LOGGER.error("the memory monitor or the registrar could not be closed", failure);
      }
    }
  }

  /** Closes everything, or leaves the end to the last cache that is still busy with closing. */
  void close() {
    if (creating.isHeldByCurrentThread()) {
      throw new IllegalStateException("an Mca cannot be closed from inside the making of a cache");
    }
    if (!forbidMore()) {
      return;
    }
    Closing steps = new Closing();
    left()
        .forEach(
            (cache, given) -> {
              if (!steps.step(given::close)) {
                forget(cache);
              }
            });
    if (allGone()) {
      shared.close(steps);
    }
    RuntimeException failure = steps.failure();
    if (failure != null) {
      throw failure;
    }
  }

  /** Returns false when somebody did so before. */
  private boolean forbidMore() {
    creating.lock();
    try {
      synchronized (open) {
        boolean first = state == State.OPEN;
        state = first ? State.CLOSING : state;
        return first;
      }
    } finally {
      creating.unlock();
    }
  }

  private Map<Rcache, Rcache> left() {
    synchronized (open) {
      return new LinkedHashMap<>(open);
    }
  }

  private boolean allGone() {
    synchronized (open) {
      state = State.CLOSED;
      return open.isEmpty();
    }
  }
}
