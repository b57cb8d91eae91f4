// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;

/**
 * The one place where a cache calls its registrar: counts, marks the thread as being inside a
 * callback, checks what comes back, and keeps in quarantine what the registrar refused to take
 * back. Thread safe; must be called without a lock held.
 *
 * <p>The quarantine holds handles that are of no use to anybody but still pin memory. They are
 * counted, retried by {@link #retryQuarantine}, and never handed out. (Open MPI forgets them.)
 */
public final class RegistrarCalls {
  private static final Logger LOG = LogManager.getLogger(RegistrarCalls.class);

  private final Registrar registrar;
  private final Tally tally;
  private final AtomicLong pinnedBytes = new AtomicLong();
  private final AtomicLong peakPinnedBytes = new AtomicLong();
  private final GoneCallbacks gone = new GoneCallbacks();
  private volatile boolean anyQuarantined;
  private final Deque<RegistrarHandle> quarantine = new ArrayDeque<>();
  private final Set<RegistrarHandle> retrying = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Creates the calls of one cache.
   *
   * @param registrar what really registers
   * @param tally receives the counts
   */
  public RegistrarCalls(Registrar registrar, Tally tally) {
    this.registrar = registrar;
    this.tally = tally;
  }

  /**
   * Returns the registrar's name.
   *
   * @return for messages
   */
  public String registrarName() {
    return registrar.name();
  }

  /**
   * Returns the longest range that the registrar takes at once.
   *
   * @return bytes
   */
  public long maxLength() {
    return registrar.maxLength();
  }

  /**
   * Returns the callbacks of registrations that are to go. Those of a handle that leaves the
   * quarantine are run here; those of any other by whoever had it taken back.
   *
   * @return the callbacks
   */
  public GoneCallbacks gone() {
    return gone;
  }

  /**
   * Checks what can be checked without the registrar: that the rounded range is short enough, and
   * that the region permits it: read-only memory is not to be written, and freed memory not
   * registered.
   *
   * @param region what was asked for
   * @param range the pages around it
   * @param access the rights asked for
   * @throws McaException RANGE_TOO_LONG or MEMORY_UNSUITABLE
   */
  public void checkArguments(MemoryRegion region, PageRange range, Access access) {
    long length = range.length();
    if (length < 0 || length > registrar.maxLength()) {
      throw new McaException(
          McaErrorCode.RANGE_TOO_LONG,
          String.format(
              "%s has %s bytes, but registrar %s takes at most %d at once; register it in parts",
              range, Long.toUnsignedString(length), registrar.name(), registrar.maxLength()));
    }
    region.checkPermits(access);
  }

  /**
   * Registers a range.
   *
   * @param range the pages
   * @param access the rights
   * @param backing what the memory is, or null for ordinary memory
   * @return a handle that covers the range
   * @throws McaException COMPONENT_FAILED when the registrar answers with no handle, or with one
   *     that does not cover the range, which is given back; or whatever the registrar throws
   */
  public RegistrarHandle register(PageRange range, Access access, @Nullable MemoryBacking backing) {
    RegistrarHandle handle = callRegister(range, access, backing);
    tally.increment(RcacheCounter.REGISTERED);
    tally.add(RcacheCounter.REGISTERED_BYTES, handle.length());
    long pinned = pinnedBytes.addAndGet(handle.length());
    peakPinnedBytes.accumulateAndGet(pinned, Math::max);
    if (!covers(handle, range)) {
      deregister(handle);
      throw fault("a handle that does not cover", range);
    }
    return handle;
  }

  private McaException fault(String answer, PageRange range) {
    return new McaException(
        McaErrorCode.COMPONENT_FAILED,
        String.format(
            "registrar %s answered with %s %s; this is a fault of the registrar",
            registrar.name(), answer, range));
  }

  private RegistrarHandle callRegister(
      PageRange range, Access access, @Nullable MemoryBacking backing) {
    boolean done = false;
    int[] scope = CallbackScope.enter();
    try {
      @Nullable RegistrarHandle handle =
          backing == null
              ? registrar.register(range.start(), range.length(), access)
              : registrar.register(backing, range.start(), range.length(), access);
      if (handle == null) {
        throw fault("no handle for", range);
      }
      done = true;
      return handle;
    } finally {
      CallbackScope.leave(scope);
      if (!done) {
        tally.increment(RcacheCounter.REGISTER_FAILURES);
      }
      tally.increment(RcacheCounter.REGISTRAR_CALLS);
    }
  }

  private static boolean covers(RegistrarHandle handle, PageRange range) {
    return handle.length() > 0
        && new PageRange(handle.address(), handle.address() + handle.length()).contains(range);
  }

  /**
   * Takes a registration back, or puts it into quarantine when the registrar refuses.
   *
   * @param handle a handle that nobody uses any more
   * @return false when it went into quarantine
   */
  public boolean deregister(RegistrarHandle handle) {
    if (tryDeregister(handle)) {
      return true;
    }
    synchronized (quarantine) {
      quarantine.addLast(handle);
      anyQuarantined = true;
    }
    return false;
  }

  /**
   * Tries once more to take back what is in quarantine.
   *
   * @param limit how many to try at most
   * @return how many were taken back
   */
  public int retryQuarantine(int limit) {
    int taken = 0;
    for (int i = 0; anyQuarantined && i < limit; i++) {
      RegistrarHandle handle;
      synchronized (quarantine) {
        handle = quarantine.pollFirst();
        if (handle == null) {
          break;
        }
        retrying.add(handle);
      }
      boolean done = tryDeregister(handle);
      synchronized (quarantine) {
        retrying.remove(handle);
        if (!done) {
          quarantine.addLast(handle);
        }
        anyQuarantined = !quarantine.isEmpty();
      }
      if (done) {
        gone.run(handle);
        taken++;
      }
    }
    return taken;
  }

  private boolean tryDeregister(RegistrarHandle handle) {
    Throwable refusal = callDeregister(handle);
    if (refusal == null) {
      tally.increment(RcacheCounter.DEREGISTERED);
      pinnedBytes.addAndGet(-handle.length());
      return true;
    }
    tally.increment(RcacheCounter.DEREGISTER_FAILURES);
    LOG.warn(
        "registrar {} did not take back {} bytes at 0x{}; kept in quarantine and tried again",
        registrar.name(),
        handle.length(),
        Long.toHexString(handle.address()),
        refusal);
    return false;
  }

  /** Returns what the registrar threw, whatever it was: an error must not lose the handle. */
  private @Nullable Throwable callDeregister(RegistrarHandle handle) {
    int[] scope = CallbackScope.enter();
    try {
      registrar.deregister(handle);
      return null;
    } catch (Throwable e) {
      return e;
    } finally {
      CallbackScope.leave(scope);
      tally.increment(RcacheCounter.REGISTRAR_CALLS);
    }
  }

  /**
   * Returns how many registrations are in quarantine.
   *
   * @return the number, those being retried included
   */
  public int quarantined() {
    synchronized (quarantine) {
      return quarantine.size() + retrying.size();
    }
  }

  /**
   * Views what is in quarantine.
   *
   * @return a view of each, those being retried included
   */
  public Stream<RegistrationView> viewQuarantine() {
    return quarantine().stream().map(RegistrationView::quarantined);
  }

  private List<RegistrarHandle> quarantine() {
    synchronized (quarantine) {
      List<RegistrarHandle> held = new ArrayList<>(quarantine);
      held.addAll(retrying);
      return held;
    }
  }

  /**
   * Writes the figures that are measured here into a snapshot.
   *
   * @param into receives them
   */
  public void report(Map<RcacheCounter, Long> into) {
    List<RegistrarHandle> held = quarantine();
    long bytes = held.stream().mapToLong(RegistrarHandle::length).sum();
    into.put(RcacheCounter.QUARANTINED, (long) held.size());
    into.put(RcacheCounter.QUARANTINED_BYTES, bytes);
    into.put(RcacheCounter.LIVE_BYTES, pinnedBytes.get() - bytes);
    into.put(RcacheCounter.PEAK_PINNED_BYTES, peakPinnedBytes.get());
  }
}
