// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.EvictionResult;
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
import org.mca4j.rcache.base.CallbackScope;
import org.mca4j.rcache.base.Coherence;
import org.mca4j.rcache.base.Latches;
import org.mca4j.rcache.base.OperationGate;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.rcache.base.RcacheErrors;
import org.mca4j.rcache.base.RegistrarCalls;
import org.mca4j.rcache.base.RegistrationView;
import org.mca4j.rcache.base.Tally;
import org.mca4j.rcache.grdma.GrdmaTable.Begun;
import org.mca4j.rcache.grdma.GrdmaTable.Remains;
import org.mca4j.rcache.grdma.GrdmaTable.Room;
import org.mca4j.rcache.grdma.GrdmaTable.Settled;
import org.mca4j.rcache.grdma.GrdmaTable.Verdict;
import org.mca4j.rcache.spi.RcacheContext;

/**
 * A cache of registrations of local memory.
 *
 * <p><b>A hit</b> takes no lock: it looks at what the region remembers, in the hint table, or in
 * the order behind it, takes a reference by one atomic add, and counts itself in the thread's own
 * cell. A release is one compare-and-set. Both look at one flag that says whether invalidations
 * left work behind.
 *
 * <p><b>A miss</b> puts a placeholder into the table (so that other threads wait for it instead of
 * registering too), makes room, asks the registrar, and publishes. {@link GrdmaTable} decides,
 * under its lock; this class calls the registrar, without it, and tells the table what came of it.
 * When the memory went away meanwhile the registration is given back and the miss starts again;
 * after {@value #ATTEMPTS} times, or when another thread's registration takes too long, or from
 * inside a callback where waiting could dead-lock, the request is served by an uncached
 * registration of its own.
 *
 * <p>An operation that may call the registrar is inside the {@link OperationGate}, so nothing
 * native is called once closing has returned. A release that closes an entry while the cache is
 * closing leaves it to whoever closes.
 */
final class GrdmaRcache implements Rcache {
  private static final Logger LOG = LogManager.getLogger(GrdmaRcache.class);

  /** How often a miss whose memory goes away meanwhile starts again. */
  private static final int ATTEMPTS = 4;

  /** One in so many finds that the hint table could not answer teaches it another page. */
  private static final int LESSONS = 16;

  private final RcacheContext context;
  private final boolean leavePinned;
  private final boolean printStats;
  private final long pageSize;
  private final Tally tally;
  private final RegistrarCalls calls;
  private final GrdmaTable table;
  private final GrdmaIndex index;
  private final Coherence coherence;
  private final GrdmaAsking asking;
  private final OperationGate gate = new OperationGate(GrdmaComponent.NAME, this::end);
  private final GrdmaDepartures departures;
  private final GrdmaVictims victims;
  private final AsyncRegisters async;
  private volatile CloseReport closeReport = CloseReport.CLEAN;

  GrdmaRcache(GrdmaTable table, RcacheContext context, GrdmaParams params, NanoClock clock) {
    this.printStats = params.printStats();
    this.context = context;
    this.leavePinned = context.leavePinned();
    this.pageSize = context.pageSize();
    this.tally = new Tally(table.clock());
    this.calls = new RegistrarCalls(context.registrar(), tally);
    this.table = table;
    this.index =
        new GrdmaIndex(pageSize, params.wideningBackoff(clock), params.failureBackoff(clock));
    this.coherence = new Coherence(context.monitor());
    this.departures =
        new GrdmaDepartures(table, index, calls, gate, context, params.maxUnreleased());
    this.victims = new GrdmaVictims(this, table, departures, context.flightTimeoutNanos());
    this.asking = new GrdmaAsking(table, index, calls, victims);
    this.async = new AsyncRegisters(this, gate, context.executor(), this::hitNow);
    table.join(this);
  }

  GrdmaIndex index() {
    return index;
  }

  Tally tally() {
    return tally;
  }

  RegistrarCalls calls() {
    return calls;
  }

  @Override
  public String component() {
    return GrdmaComponent.NAME;
  }

  @Override
  public Registration register(MemoryRegion region, Access access, RegisterFlags flags) {
    if (flags == RegisterFlags.NONE) {
      GrdmaEntry entry = findQuickly(region, access, true);
      if (entry != null) {
        return entry;
      }
    }
    return registerSlowly(region.copy(), access, flags);
  }

  @Override
  public Registration register(long address, long length, Access access) {
    if (!index.hasPending() && length > 0) {
      GrdmaEntry entry = lookUp(address, length, access);
      if (entry != null && entry.serves(null) && coherence.settled() && take(entry, true)) {
        return entry;
      }
    }
    return registerSlowly(MemoryRegion.of(address, length), access, RegisterFlags.NONE);
  }

  /** Takes a reference to a valid entry, if that is possible without the lock. */
  private @Nullable GrdmaEntry findQuickly(MemoryRegion region, Access access, boolean counted) {
    if (index.hasPending()
        || region.alignment() > pageSize
        || (region.restricted() && (region.backing() != null || !region.permits(access)))) {
      return null;
    }
    GrdmaEntry entry = noted(region, access);
    if (entry == null) {
      entry = lookUp(region.address(), region.length(), access);
      if (entry == null) {
        return null;
      }
      region.note(entry);
    }
    if (!entry.serves(region.owner())) {
      region.note(null);
      return null;
    }
    if (!trusted(entry, region)) {
      return null;
    }
    if (!take(entry, counted)) {
      region.note(null);
      return null;
    }
    if (!entry.ownedBy(region.owner())) {
      lend(entry, region.owner());
    }
    return entry;
  }

  /** Says whether no memory of the region can have gone unnoticed; asked before {@link #take}. */
  private boolean trusted(GrdmaEntry entry, MemoryRegion region) {
    Object owner = region.owner();
    return (owner != null && entry.ownedBy(owner)) ? coherence.undisturbed() : coherence.settled();
  }

  /** Keeps an owner reachable while it uses an entry; the caller holds a reference. */
  private void lend(GrdmaEntry entry, @Nullable Object owner) {
    if (entry.lendTo(owner)) {
      table.watch(entry);
    }
  }

  /** Takes a reference, counted as a hit or not, unless the entry is dead or weak. */
  private boolean take(GrdmaEntry entry, boolean counted) {
    if (counted ? entry.hit() : entry.acquire()) {
      return true;
    }
    if (entry.undo()) {
      takeBackClosed(entry);
    }
    return false;
  }

  /** Returns what the region remembers, if it is ours and covers the request. */
  private @Nullable GrdmaEntry noted(MemoryRegion region, Access access) {
    return region.noted() instanceof GrdmaEntry entry
            && entry.keptBy(this)
            && entry.covers(region.address(), region.length(), access.bits())
        ? entry
        : null;
  }

  private @Nullable GrdmaEntry lookUp(long address, long length, Access access) {
    GrdmaEntry entry = index.hint(address, length, access.bits());
    if (entry == null) {
      entry = index.find(address, length, access.bits());
      if (entry != null) {
        learn(entry, address);
      }
    }
    return entry;
  }

  private void learn(GrdmaEntry entry, long address) {
    if (!entry.hasAlias() || ThreadLocalRandom.current().nextInt(LESSONS) == 0) {
      table.learn(index, entry, address);
    }
  }

  private GrdmaEntry registerSlowly(MemoryRegion region, Access access, RegisterFlags flags) {
    GrdmaRequest request = request(region, access, flags.includes(RegisterFlags.PERSIST));
    gate.enter();
    try {
      boolean calm = coherence.settle();
      departures.takeBackPending();
      GrdmaEntry entry =
          flags.includes(RegisterFlags.CACHE_BYPASS) ? bypass(request) : cached(request, calm);
      lend(entry, request.owner());
      if (gate.closing()) {
        giveBack(entry);
        throw new IllegalStateException(component() + " was closed during the registration");
      }
      return entry;
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
    return leavePinned ? async.prefetch(region, access) : CompletableFuture.completedFuture(null);
  }

  /** Serves a register call without calling the registrar, if that is possible. */
  private @Nullable GrdmaEntry hitNow(MemoryRegion region, Access access, RegisterFlags flags) {
    if (flags.includes(RegisterFlags.CACHE_BYPASS)) {
      return null;
    }
    boolean persist = flags.includes(RegisterFlags.PERSIST);
    GrdmaEntry entry = persist ? null : findQuickly(region, access, true);
    if (entry == null) {
      entry = findUnderLock(request(region, access, persist), coherence.settle());
      if (entry != null) {
        tally.increment(RcacheCounter.HITS);
      }
    }
    if (entry != null) {
      departures.cleanIfAny();
    }
    return entry;
  }

  private GrdmaRequest request(MemoryRegion region, Access access, boolean persist) {
    PageRange range = PageRange.around(region, pageSize);
    calls.checkArguments(region, range, access);
    return new GrdmaRequest(
        range,
        access,
        persist,
        region.owner(),
        region.backing(),
        region.alignment() <= pageSize,
        Math.max(pageSize, region.alignment()),
        calls.maxLength());
  }

  private GrdmaEntry bypass(GrdmaRequest request) {
    tally.increment(RcacheCounter.BYPASSED);
    return alone(request, Kind.BYPASS);
  }

  /** Serves a request from the cache, or, while memory is in motion, past it. */
  private GrdmaEntry cached(GrdmaRequest request, boolean calm) {
    boolean hit = false;
    try {
      boolean again = calm && request.backing() == null;
      for (int attempt = 0; again && attempt < ATTEMPTS; attempt++) {
        Begun begun = table.begin(this, request, !CallbackScope.active());
        GrdmaEntry entry = begun.entry();
        GrdmaFlight flight = begun.flight();
        switch (begun.outcome()) {
          case HIT -> hit = true;
          case JOINED -> {
            Settled settled = await(Objects.requireNonNull(flight), request);
            entry = settled.entry();
            hit = entry != null;
            again = !settled.timedOut();
          }
          case FLIGHT ->
              entry = fly(Objects.requireNonNull(flight), Objects.requireNonNull(begun.room()));
          case BUSY -> again = false;
          case REFUSED ->
              throw asking.refusedBefore(request, Objects.requireNonNull(begun.refusal()));
        }
        if (entry != null) {
          return entry;
        }
      }
      return alone(request, Kind.UNCACHED);
    } finally {
      tally.increment(hit ? RcacheCounter.HITS : RcacheCounter.MISSES);
    }
  }

  /** Waits for another thread's flight; a time-out or a flight of no use leaves no reference. */
  private Settled await(GrdmaFlight flight, GrdmaRequest request) {
    Latches.await(flight.landed, context.flightTimeoutNanos());
    Settled settled = table.settle(flight);
    GrdmaEntry entry = settled.entry();
    if (entry == null) {
      return settled;
    }
    if (entry.covers(request) && !entry.dead()) {
      tally.increment(RcacheCounter.WAITED);
      return settled;
    }
    giveBack(entry);
    return new Settled(null, false);
  }

  /**
   * Registers for a placeholder of ours.
   *
   * @return null when its memory went away meanwhile, so that the miss has to start again
   */
  private @Nullable GrdmaEntry fly(GrdmaFlight flight, Room room) {
    GrdmaEntry entry = null;
    RuntimeException failure = null;
    try {
      calls.retryQuarantine(1);
      if (prepare(flight, room)) {
        RegistrarHandle handle = asking.forFlight(flight);
        coherence.deliver();
        entry = table.publish(this, flight, handle, coherence.coversMoreThanAsked());
        if (entry == null) {
          calls.deregister(handle);
        }
        return entry;
      }
    } catch (RuntimeException e) {
      failure = RcacheErrors.isOutOfResource(e) ? null : e;
      throw e;
    } finally {
      if (entry == null) {
        table.abandon(index, flight, failure);
      }
    }
    return alone(flight.request, Kind.UNCACHED);
  }

  private GrdmaEntry alone(GrdmaRequest request, Kind kind) {
    RegistrarHandle handle = asking.forRequest(request, kind);
    if (kind == Kind.UNCACHED) {
      tally.increment(RcacheCounter.UNCACHED);
    }
    return table.adopt(this, request, kind, handle);
  }

  /**
   * Has a placeholder's memory watched and makes room for it; for no more than the request where
   * more is not possible.
   *
   * @return false when the registration cannot be kept
   */
  private boolean prepare(GrdmaFlight flight, Room room) {
    PageRange range = flight.plan.range();
    boolean widens = flight.plan.widens(flight.request);
    boolean watched = widens ? coherence.coversIfPossible(range) : watchedOrOwned(flight);
    if (watched && victims.makeRoom(flight, room)) {
      return true;
    }
    if (!watched) {
      room.victims().forEach(victims::takeBack);
    }
    if (!widens) {
      return false;
    }
    LOG.debug("cannot keep {}; trying {} alone", flight.plan.range(), flight.request.range());
    table.narrow(index, flight, null);
    boolean reserved = room.verdict() == Verdict.RESERVED;
    return watchedOrOwned(flight)
        && (reserved || victims.makeRoom(flight, table.reserve(this, flight, List.of())));
  }

  /** Has a request's memory watched, or leaves it to its owner, whom alone it then serves. */
  private boolean watchedOrOwned(GrdmaFlight flight) {
    boolean covered = coherence.covers(flight.request.range());
    flight.exclusive = !covered;
    return covered || flight.request.keptByOwner();
  }

  /** Lets another cache's thread take back an entry of ours; false when we are closing. */
  boolean enterToTakeBack() {
    return gate.tryEnter();
  }

  /** Ends what {@link #enterToTakeBack} began. */
  void leaveAfterTakingBack() {
    gate.leave();
  }

  /** Takes back an entry that our release closed; while closing, whoever closes does. */
  private void takeBackClosed(GrdmaEntry entry) {
    if (gate.tryEnter()) {
      try {
        table.departing(entry);
        departures.takeBack(entry);
      } finally {
        gate.leave();
      }
    }
  }

  @Override
  public @Nullable Registration find(MemoryRegion region, Access access) {
    GrdmaEntry entry = findQuickly(region, access, false);
    if (entry == null) {
      entry = findSlowly(region.copy(), access);
    }
    tally.increment(entry == null ? RcacheCounter.NOT_FOUND : RcacheCounter.FOUND);
    return entry;
  }

  private @Nullable GrdmaEntry findSlowly(MemoryRegion region, Access access) {
    GrdmaRequest request = request(region, access, false);
    gate.enter();
    try {
      boolean calm = coherence.settle();
      departures.takeBackPending();
      return findUnderLock(request, calm);
    } finally {
      gate.leave();
    }
  }

  /** Finds nothing while memory is in motion. */
  private @Nullable GrdmaEntry findUnderLock(GrdmaRequest request, boolean calm) {
    gate.enter();
    try {
      GrdmaEntry entry = calm && request.backing() == null ? table.find(index, request) : null;
      if (entry != null) {
        lend(entry, request.owner());
      }
      return entry;
    } finally {
      gate.leave();
    }
  }

  @Override
  public void retain(Registration registration) {
    GrdmaEntry entry = mine(registration);
    gate.enter();
    try {
      entry.retain();
    } finally {
      gate.leave();
    }
  }

  @Override
  public void deregister(Registration registration) {
    giveBack(mine(registration));
    if (index.hasPending()) {
      departures.clean();
    }
  }

  private void giveBack(GrdmaEntry entry) {
    if (entry.release(leavePinned, tally.tick())) {
      takeBackClosed(entry);
    } else if (entry.crowded()) {
      table.letGo(entry);
    }
  }

  private GrdmaEntry mine(Registration registration) {
    if (registration instanceof GrdmaEntry entry && entry.keptBy(this)) {
      return entry;
    }
    throw RcacheErrors.foreign(component());
  }

  @Override
  public void invalidateRange(long address, long length) {
    if (length != 0) {
      table.invalidate(this, PageRange.clipped(address, length));
      departures.cleanIfTooMuch();
    }
  }

  /** Holds the entry meanwhile, so that not even wrong use makes it go without the callback. */
  @Override
  public void invalidate(Registration registration, Runnable gone) {
    GrdmaEntry entry = mine(registration);
    gate.enter();
    try {
      entry.retain();
      calls.gone().add(entry.handle(), gone);
      if (table.invalidate(entry)) {
        tally.increment(RcacheCounter.INVALIDATIONS);
      }
      giveBack(entry);
    } finally {
      gate.leave();
    }
  }

  @Override
  public EvictionResult evict() {
    gate.enter();
    try {
      departures.takeBackPending();
      calls.retryQuarantine(calls.quarantined());
      boolean tried = false;
      for (; ; ) {
        GrdmaEntry oldest = table.takeOldest(this, null);
        if (oldest == null) {
          return tried ? EvictionResult.FAILED : EvictionResult.NOTHING_IDLE;
        }
        if (victims.takeBack(oldest)) {
          return EvictionResult.EVICTED;
        }
        tried = true;
      }
    } finally {
      gate.leave();
    }
  }

  @Override
  public RcacheStats stats() {
    Map<RcacheCounter, Long> figures = new EnumMap<>(RcacheCounter.class);
    tally.report(figures);
    calls.report(figures);
    table.report(index, figures);
    return new RcacheStats(figures);
  }

  @Override
  public List<RegistrationInfo> registrations() {
    // The quarantine first: what goes into it meanwhile is in neither, but never in both.
    List<RegistrationView> views = new ArrayList<>(calls.viewQuarantine().toList());
    table.forEachLive(index, entry -> views.add(entry.view()));
    return RegistrationView.describe(views.stream());
  }

  @Override
  public RcacheDistribution distribution() {
    LongStream.Builder sizes = LongStream.builder();
    table.forEachLive(index, entry -> sizes.add(entry.length()));
    return context.sizeBins().count(sizes.build());
  }

  @Override
  public CloseReport closeAndReport() {
    gate.close(context.closeTimeoutNanos());
    return closeReport;
  }

  private void end() {
    async.withdraw();
    Remains remains = table.close(this);
    remains.entries().forEach(departures::takeBack);
    calls.retryQuarantine(calls.quarantined());
    closeReport = RcacheErrors.closed(component(), remains.inUse(), calls.quarantined());
    if (printStats) { // at a level that shows without further configuration
      LOG.warn("figures of {}: {}", component(), stats());
    }
    calls.gone().runAll();
    context.onClosed().accept(this);
    async.fail();
  }
}
