// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheDistribution;
import org.mca4j.rcache.RcacheStats;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.RegistrationInfo;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.base.AsyncRegisters;
import org.mca4j.rcache.base.LruClock;
import org.mca4j.rcache.base.OperationGate;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.rcache.base.RcacheErrors;
import org.mca4j.rcache.base.RegistrarCalls;
import org.mca4j.rcache.base.RegistrationView;
import org.mca4j.rcache.base.Tally;
import org.mca4j.rcache.spi.RcacheContext;

/**
 * Registers for every call and finds nothing. It keeps to the whole contract of a cache but for the
 * caching: references, quarantine, closing and figures are those of the others. PERSIST has no
 * effect, since nothing could find what persists.
 */
final class PassthroughRcache implements Rcache {
  private final RcacheContext context;
  private final Tally tally = new Tally(new LruClock());
  private final RegistrarCalls calls;
  private final OperationGate gate = new OperationGate(PassthroughComponent.NAME, this::end);
  private final AsyncRegisters async;
  private volatile CloseReport closeReport = CloseReport.CLEAN;

  /** Everything that is registered and not on its way back; guards itself and the references. */
  private final Set<PassthroughRegistration> live =
      Collections.newSetFromMap(new IdentityHashMap<>());

  private long leaving;

  PassthroughRcache(RcacheContext context) {
    this.context = context;
    this.calls = new RegistrarCalls(context.registrar(), tally);
    this.async =
        new AsyncRegisters(this, gate, context.executor(), (region, access, flags) -> null);
  }

  @Override
  public String component() {
    return PassthroughComponent.NAME;
  }

  @Override
  public Registration register(MemoryRegion region, Access access, RegisterFlags flags) {
    PageRange range = range(region, access);
    boolean bypass = flags.includes(RegisterFlags.CACHE_BYPASS);
    gate.enter();
    try {
      tally.increment(bypass ? RcacheCounter.BYPASSED : RcacheCounter.MISSES);
      calls.retryQuarantine(1);
      RegistrarHandle handle = register(range, access, region.backing());
      PassthroughRegistration registration =
          new PassthroughRegistration(
              this, bypass ? Kind.BYPASS : Kind.UNCACHED, access, handle, region.owner());
      synchronized (live) {
        live.add(registration);
      }
      if (gate.closing()) {
        giveBack(registration);
        throw new IllegalStateException(component() + " was closed during the registration");
      }
      return registration;
    } finally {
      gate.leave();
    }
  }

  @Override
  public CompletionStage<Registration> registerAsync(
      MemoryRegion region, Access access, RegisterFlags flags) {
    return async.register(region, access, flags);
  }

  @Override
  public CompletionStage<@Nullable Void> prefetch(MemoryRegion region, Access access) {
    return CompletableFuture.completedFuture(null);
  }

  private PageRange range(MemoryRegion region, Access access) {
    PageRange range = PageRange.around(region, context.pageSize());
    calls.checkArguments(region, range, access);
    return range;
  }

  private RegistrarHandle register(
      PageRange range, Access access, @Nullable MemoryBacking backing) {
    try {
      return calls.register(range, access, backing);
    } catch (RuntimeException e) {
      if (!RcacheErrors.isOutOfResource(e)) {
        throw e;
      }
      if (calls.retryQuarantine(calls.quarantined()) > 0) {
        return calls.register(range, access, backing);
      }
      throw RcacheErrors.outOfResource(calls.registrarName(), range, e);
    }
  }

  @Override
  public @Nullable Registration find(MemoryRegion region, Access access) {
    range(region, access);
    gate.enter();
    gate.leave();
    tally.increment(RcacheCounter.NOT_FOUND);
    return null;
  }

  @Override
  public void retain(Registration registration) {
    PassthroughRegistration mine = mine(registration);
    gate.enter();
    try {
      synchronized (live) {
        checkInUse(mine);
        mine.references++;
      }
    } finally {
      gate.leave();
    }
  }

  @Override
  public void deregister(Registration registration) {
    PassthroughRegistration mine = mine(registration);
    if (gate.tryEnter()) {
      try {
        giveBack(mine);
      } finally {
        gate.leave();
      }
    } else {
      synchronized (live) {
        checkInUse(mine);
        mine.references--;
      }
    }
  }

  private void giveBack(PassthroughRegistration registration) {
    synchronized (live) {
      checkInUse(registration);
      registration.references--;
      if (registration.references > 0) {
        return;
      }
      live.remove(registration);
      leaving++;
    }
    takeBack(registration);
  }

  private void takeBack(PassthroughRegistration registration) {
    boolean taken = calls.deregister(registration.handle());
    synchronized (live) {
      registration.owner = null;
      leaving--;
    }
    if (taken) {
      calls.gone().run(registration.handle());
    }
  }

  private PassthroughRegistration mine(Registration registration) {
    if (registration instanceof PassthroughRegistration mine && mine.cache == this) {
      return mine;
    }
    throw RcacheErrors.foreign(component());
  }

  private static void checkInUse(PassthroughRegistration registration) {
    if (registration.references == 0) {
      throw RcacheErrors.notInUse(registration.range());
    }
  }

  /** Has nothing to do: no registration is ever found again. */
  @Override
  public void invalidateRange(long address, long length) {}

  @Override
  public void invalidate(Registration registration, Runnable gone) {
    PassthroughRegistration mine = mine(registration);
    gate.enter();
    try {
      synchronized (live) {
        checkInUse(mine);
        calls.gone().add(mine.handle(), gone);
      }
    } finally {
      gate.leave();
    }
  }

  @Override
  public EvictionResult evict() {
    gate.enter();
    try {
      calls.retryQuarantine(calls.quarantined());
      return EvictionResult.NOTHING_IDLE;
    } finally {
      gate.leave();
    }
  }

  @Override
  public RcacheStats stats() {
    Map<RcacheCounter, Long> figures = new EnumMap<>(RcacheCounter.class);
    tally.report(figures);
    calls.report(figures);
    synchronized (live) {
      figures.put(RcacheCounter.LIVE, live.size() + leaving);
    }
    return new RcacheStats(figures);
  }

  @Override
  public List<RegistrationInfo> registrations() {
    // The quarantine first: what goes into it meanwhile is in neither, but never in both.
    List<RegistrationView> views = new ArrayList<>(calls.viewQuarantine().toList());
    synchronized (live) {
      live.forEach(registration -> views.add(registration.view()));
    }
    return RegistrationView.describe(views.stream());
  }

  @Override
  public RcacheDistribution distribution() {
    long[] sizes;
    synchronized (live) {
      sizes = live.stream().mapToLong(PassthroughRegistration::length).toArray();
    }
    return context.sizeBins().count(LongStream.of(sizes));
  }

  @Override
  public CloseReport closeAndReport() {
    gate.close(context.closeTimeoutNanos());
    return closeReport;
  }

  private void end() {
    async.withdraw();
    List<PassthroughRegistration> all;
    List<CloseReport.Range> inUse;
    synchronized (live) {
      all = new ArrayList<>(live);
      inUse =
          all.stream()
              .filter(r -> r.references > 0)
              .map(r -> new CloseReport.Range(r.address(), r.length()))
              .toList();
      live.clear();
      leaving += all.size();
    }
    all.forEach(this::takeBack);
    calls.retryQuarantine(calls.quarantined());
    closeReport = RcacheErrors.closed(component(), inUse, calls.quarantined());
    calls.gone().runAll();
    context.onClosed().accept(this);
    async.fail();
  }
}
