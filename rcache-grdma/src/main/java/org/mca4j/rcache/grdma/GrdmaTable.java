// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.base.EvictionQueue;
import org.mca4j.rcache.base.LruClock;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.rcache.base.PinBudget;

/**
 * The structure of one or several grdma caches: limits, eviction, and all changes of their indexes.
 * Every method is one step under one lock and calls nobody: no registrar, monitor, listener or
 * logger. What has to be done outside, it returns. So the rule that no lock is held while calling
 * out is kept by the shape of the code. Hits and releases do not come here; see {@link
 * org.mca4j.rcache.base.CachedEntry} for how they agree with what is done here.
 *
 * <p>Life of an entry:
 *
 * <pre>
 * begin    a placeholder ({@link GrdmaFlight}) for whoever missed; look-up and insertion are one step
 * reserve  room for it, perhaps after victims were taken back
 * narrow   the placeholder is for no more than the request, when more was refused
 * publish  the entry, with a reference for its maker and for each that waits; found from now on,
 *          unless another entry made it superfluous, or it came out too wide for the limits
 *          (refused when its memory went away meanwhile: the caller gives the handle back)
 * abandon  the placeholder, when the registrar refused or there is no room
 * adopt    an entry that nobody else ever finds
 * invalidate, publish   take entries out of the index and mark them INVALID; those that nobody holds
 *          are closed and wait in {@code pending} for the next call
 * evict    closes the entry that has been idle for longest
 * letGo    makes an entry that nobody uses weak, and its owner collectable; regain undoes that
 * depart   a closed entry: it leaves the index, and its room counts as leaving
 * departed the registrar has it back, or it is in quarantine; the room is free
 * </pre>
 *
 * <p>An entry leaves the index, the hint table and the queue in one step ({@code delist}). A closed
 * entry may still be in them for a moment, when its last holder closed it and has not come here
 * yet; whoever meets it under the lock delists it. Every registered entry is in its cache's live
 * list until it departs, so closing a cache finds all that nobody else takes back.
 */
final class GrdmaTable {
  /** How {@link #begin} answers. */
  enum Outcome {
    /** A valid entry serves the request; a reference was taken. */
    HIT,
    /** Somebody else's placeholder will serve it; a reference is going to be ours. */
    JOINED,
    /** The same, but the caller may not wait. */
    BUSY,
    /** A placeholder was made; the caller has to register and land it. */
    FLIGHT,
    /** The registrar has just refused the same, and is not to be asked. */
    REFUSED
  }

  /**
   * The answer of {@link #begin}: an entry if HIT, a flight if JOINED or FLIGHT, and for the latter
   * whether there is room; the cause if REFUSED.
   */
  record Begun(
      Outcome outcome,
      @Nullable GrdmaEntry entry,
      @Nullable GrdmaFlight flight,
      @Nullable Room room,
      @Nullable RuntimeException refusal) {
    Begun(Outcome outcome, @Nullable GrdmaEntry entry, @Nullable GrdmaFlight flight) {
      this(outcome, entry, flight, null, null);
    }
  }

  /** How {@link #reserve} answers. */
  enum Verdict {
    /** Room is reserved. */
    RESERVED,
    /** The victims have to be taken back first; then ask again. */
    EVICT,
    /** Enough is on its way out; wait for a departure. */
    WAIT,
    /** Nothing that is idle would make enough room. */
    NO_ROOM
  }

  /** The answer of {@link #reserve}. */
  record Room(Verdict verdict, List<GrdmaEntry> victims, long departures) {}

  /**
   * What {@link #settle} found: the entry with a reference for the caller, or why there is none.
   */
  record Settled(@Nullable GrdmaEntry entry, boolean timedOut) {}

  /** What {@link #close} found: entries to take back, and the ranges of those in use. */
  record Remains(List<GrdmaEntry> entries, List<CloseReport.Range> inUse) {}

  private final boolean emptyCache;
  private final LruClock clock = new LruClock();
  private final List<GrdmaRcache> caches = new ArrayList<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final PinBudget budget;
  private final GrdmaPlanner planner;
  private final EvictionQueue<GrdmaEntry> queue = new EvictionQueue<>();
  private final GrdmaOwners owners = new GrdmaOwners();

  /** Whether the last search passed over an entry that serves another owner only. */
  private boolean passedOver;

  private final GrdmaLeaving leaving;

  GrdmaTable(GrdmaParams params) {
    this.emptyCache = params.emptyCache();
    this.budget = new PinBudget(params.sizeLimit(), params.maxEntries());
    this.leaving = new GrdmaLeaving(lock, budget);
    this.planner = new GrdmaPlanner(params.merge(), budget);
  }

  /** The time that orders the releases of all caches that share this table. */
  LruClock clock() {
    return clock;
  }

  void join(GrdmaRcache cache) {
    lock.lock();
    try {
      caches.add(cache);
    } finally {
      lock.unlock();
    }
  }

  private long synchronizeClocks() {
    long latest = 0;
    for (int i = 0; i < caches.size(); i++) {
      latest = Math.max(latest, caches.get(i).tally().latestTime());
    }
    return clock.raise(latest);
  }

  /** Finds a valid entry for a request and takes a reference. */
  @Nullable GrdmaEntry find(GrdmaIndex index, GrdmaRequest request) {
    lock.lock();
    try {
      tendOwners();
      return acquire(index, request);
    } finally {
      lock.unlock();
    }
  }

  private @Nullable GrdmaEntry acquire(GrdmaIndex index, GrdmaRequest request) {
    for (; ; ) {
      GrdmaEntry entry = findValid(index, request);
      if (entry == null) {
        return null;
      }
      if (entry.weak()) {
        regain(entry);
      } else if (entry.acquire()) {
        if (request.persist()) {
          persist(entry);
        }
        return entry;
      } else {
        undo(entry);
      }
    }
  }

  private void regain(GrdmaEntry entry) {
    if (entry.regain()) {
      owners.watch(entry);
    } else {
      orphan(entry);
    }
  }

  /** Finds an entry that may serve a request, and retires or delists the useless ones it meets. */
  private @Nullable GrdmaEntry findValid(GrdmaIndex index, GrdmaRequest request) {
    PageRange range = request.range();
    passedOver = false;
    for (; ; ) {
      GrdmaEntry entry = findValid(index, range, request.access());
      if (entry == null || entry.mayServe(request.owner())) {
        return entry;
      }
      if (!entry.orphaned()) {
        passedOver = true;
        return index.ordered.find(
            range.start(),
            range.length(),
            request.access().bits(),
            other -> !other.dead() && other.mayServe(request.owner()));
      }
      orphan(entry);
    }
  }

  /** Finds an entry that is not dead, and delists the dead ones it meets. */
  private @Nullable GrdmaEntry findValid(GrdmaIndex index, PageRange range, Access access) {
    for (; ; ) {
      GrdmaEntry entry = index.find(range.start(), range.length(), access.bits());
      if (entry == null || !entry.dead()) {
        return entry;
      }
      delist(entry);
    }
  }

  private void undo(GrdmaEntry entry) {
    if (entry.undo()) {
      delist(entry);
      entry.cache.index().addPending(entry);
    }
  }

  private void persist(GrdmaEntry entry) {
    entry.persist();
    queue.remove(entry);
  }

  private void delist(GrdmaEntry entry) {
    if (entry.listed) {
      entry.cache.index().unlist(entry);
    }
    queue.remove(entry);
  }

  /** Finds an entry or a flight for a request, or makes a placeholder for it; one step. */
  Begun begin(GrdmaRcache cache, GrdmaRequest request, boolean mayWait) {
    GrdmaIndex index = cache.index();
    lock.lock();
    try {
      tendOwners();
      GrdmaEntry entry = acquire(index, request);
      if (entry != null) {
        return new Begun(Outcome.HIT, entry, null);
      }
      for (GrdmaFlight flight : index.flights) {
        if (flight.serves(request)) {
          return mayWait ? joined(flight, request) : new Begun(Outcome.BUSY, null, null);
        }
      }
      RuntimeException refusal = index.failures.causeOf(request.range(), request.access());
      if (refusal != null) {
        return new Begun(Outcome.REFUSED, null, null, null, refusal);
      }
      GrdmaFlight flight = new GrdmaFlight(request, planner.plan(index, request), index.additions);
      flight.passedOver = passedOver;
      index.flights.add(flight);
      return new Begun(Outcome.FLIGHT, null, flight, reserveRoom(cache, flight), null);
    } finally {
      lock.unlock();
    }
  }

  private static Begun joined(GrdmaFlight flight, GrdmaRequest request) {
    flight.waiting++;
    flight.persist |= request.persist();
    return new Begun(Outcome.JOINED, null, flight);
  }

  /**
   * Notes that entries have departed, and reserves room for a placeholder or says what has to go
   * first.
   */
  Room reserve(GrdmaRcache cache, GrdmaFlight flight, List<GrdmaEntry> gone) {
    lock.lock();
    try {
      gone.forEach(leaving::end);
      return reserveRoom(cache, flight);
    } finally {
      lock.unlock();
    }
  }

  private Room reserveRoom(GrdmaRcache cache, GrdmaFlight flight) {
    long length = flight.plan.range().length();
    if (budget.tryReserve(length)) {
      flight.reservedBytes = length;
      return new Room(Verdict.RESERVED, List.of(), leaving.departures());
    }
    if (!budget.canEverHold(length)) {
      return new Room(Verdict.NO_ROOM, List.of(), leaving.departures());
    }
    List<GrdmaEntry> victims = departAll(cache.index().takePending());
    long bytes = budget.excessBytes(length) - leaving.reservedBytes();
    long entries = budget.excessEntries() - leaving.reservedEntries();
    boolean all = emptyCache && (bytes > 0 || entries > 0);
    boolean found = true;
    while (found && (all || bytes > 0 || entries > 0)) {
      GrdmaEntry victim = evictFor(flight, cache);
      found = victim != null;
      if (found) {
        victims.add(victim);
        bytes -= victim.reservedBytes;
        entries--;
      }
    }
    return new Room(verdict(victims, bytes, entries), victims, leaving.departures());
  }

  private Verdict verdict(List<GrdmaEntry> victims, long bytes, long entries) {
    if (!victims.isEmpty() || queue.unfinished()) {
      return Verdict.EVICT;
    }
    return bytes > 0 || entries > 0 ? Verdict.NO_ROOM : Verdict.WAIT;
  }

  /**
   * Closes an idle entry that a placeholder is going to replace; when there is none, the one that
   * has been idle for longest.
   */
  private @Nullable GrdmaEntry evictFor(@Nullable GrdmaFlight flight, GrdmaRcache cache) {
    List<GrdmaEntry> replaces = flight == null ? List.of() : flight.plan.replaces();
    while (!replaces.isEmpty()) {
      GrdmaEntry entry = replaces.remove(replaces.size() - 1);
      if (queue.evict(entry)) {
        delist(entry);
        return leaving.begin(entry);
      }
    }
    return evict(cache);
  }

  /** Closes the entry that has been idle for longest and that a cache may take back. */
  private @Nullable GrdmaEntry evict(GrdmaRcache cache) {
    for (; ; ) {
      GrdmaEntry victim = queue.evictOldest(synchronizeClocks());
      if (victim == null) {
        return null;
      }
      delist(victim);
      if (victim.cache == cache || victim.cache.enterToTakeBack()) {
        return leaving.begin(victim);
      }
    }
  }

  /**
   * Hands out the entry idle for longest, for the caller to take back; before it those that a
   * placeholder is going to replace.
   *
   * @return an entry; null when none is idle
   */
  @Nullable GrdmaEntry takeOldest(GrdmaRcache cache, @Nullable GrdmaFlight flight) {
    for (; ; ) {
      lock.lock();
      try {
        tendOwners();
        GrdmaEntry victim = evictFor(flight, cache);
        if (victim != null || !queue.unfinished()) {
          return victim;
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Makes a registered placeholder an entry that is found.
   *
   * @param moreIsCovered whether pages that the registrar added were watched meanwhile
   * @return the entry; null when its memory went away meanwhile: the caller gives the handle back
   */
  @Nullable GrdmaEntry publish(
      GrdmaRcache cache, GrdmaFlight flight, RegistrarHandle handle, boolean moreIsCovered) {
    lock.lock();
    try {
      if (flight.invalidated) {
        return null;
      }
      GrdmaIndex index = cache.index();
      index.flights.remove(flight);
      long more = handle.length() - flight.reservedBytes;
      boolean fits = budget.tryGrow(more);
      if (!fits) {
        budget.release(flight.reservedBytes);
      }
      PageRange range = new PageRange(handle.address(), handle.address() + handle.length());
      boolean trusted = fits && (more == 0 || (moreIsCovered && !flight.sawInvalidation));
      boolean undisturbed = more == 0 && flight.additions == index.additions && !flight.passedOver;
      GrdmaEntry better =
          trusted && !undisturbed ? findValid(index, range, flight.plan.access()) : null;
      GrdmaEntry entry =
          new GrdmaEntry(
              cache,
              fits ? Kind.CACHED : Kind.UNCACHED,
              handle,
              flight.plan.access(),
              1 + flight.waiting,
              trusted && better == null,
              flight.exclusive,
              fits ? handle.length() : 0,
              flight.request.owner(),
              owners);
      index.addLive(entry);
      if (better != null && flight.persist) {
        persist(better);
      } else if (trusted && better == null) {
        if (flight.persist) {
          entry.persist();
        }
        boolean merged = flight.plan.widens(flight.request);
        entry.merged = merged && !flight.plan.revives() && flight.request.owner() == null;
        list(index, entry, range, merged);
      }
      if (fits && !entry.listed) {
        index.retire(entry);
      }
      flight.reservedBytes = 0;
      flight.entry = entry;
      flight.landed.countDown();
      return entry;
    } finally {
      lock.unlock();
    }
  }

  /** Adds to the index, keeping its invariant: nothing in it contains anything it could replace. */
  private void list(GrdmaIndex index, GrdmaEntry entry, PageRange range, boolean merged) {
    if (!index.listIfAlone(entry)) {
      supersede(index, entry, range, merged);
      index.list(entry);
    }
    if (!entry.persists()) {
      queue.add(entry, clock.now());
    }
    owners.watch(entry);
  }

  private void supersede(GrdmaIndex index, GrdmaEntry entry, PageRange range, boolean merged) {
    for (GrdmaEntry old : index.ordered.dominated(range, entry.rights())) {
      if (!old.dead()) {
        if (old.persists()) {
          entry.persist();
        }
        entry.cache.tally().increment(RcacheCounter.SUPERSEDED);
        if (merged) {
          entry.cache.tally().increment(RcacheCounter.MERGED);
        }
      }
      retire(index, old);
    }
  }

  /** Takes an entry out of the index for good; if nobody holds it, it waits to be taken back. */
  private void retire(GrdmaIndex index, GrdmaEntry entry) {
    delist(entry);
    if (entry.invalidate()) {
      index.addPending(entry);
    } else if (entry.inUse()) {
      index.retire(entry);
    }
  }

  /**
   * Lets a placeholder be for no more than the request, and remembers that more was in vain.
   *
   * @param refusal what the registrar said; null when there was no room
   */
  void narrow(GrdmaIndex index, GrdmaFlight flight, @Nullable RuntimeException refusal) {
    lock.lock();
    try {
      if (!flight.invalidated) {
        index.widenings.add(flight.plan.range(), flight.plan.access(), refusal);
      }
      flight.narrow();
      long less = flight.reservedBytes - flight.request.range().length();
      if (less > 0) {
        budget.shrink(less);
        flight.reservedBytes -= less;
        leaving.noteDeparture();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives a placeholder up; whoever joined starts again.
   *
   * @param failure why the registrar refused for good, to be remembered; or null
   */
  void abandon(GrdmaIndex index, GrdmaFlight flight, @Nullable RuntimeException failure) {
    lock.lock();
    try {
      if (failure != null && !flight.requestInvalidated) {
        index.failures.add(flight.request.range(), flight.request.access(), failure);
      }
      index.flights.remove(flight);
      if (flight.reservedBytes > 0) {
        budget.release(flight.reservedBytes);
        flight.reservedBytes = 0;
        leaving.noteDeparture();
      }
      flight.landed.countDown();
    } finally {
      lock.unlock();
    }
  }

  /** Makes an entry that nobody else ever finds. */
  GrdmaEntry adopt(GrdmaRcache cache, GrdmaRequest request, Kind kind, RegistrarHandle handle) {
    GrdmaEntry entry =
        new GrdmaEntry(
            cache, kind, handle, request.access(), 1, false, false, 0, request.owner(), owners);
    lock.lock();
    try {
      cache.index().addLive(entry);
      return entry;
    } finally {
      lock.unlock();
    }
  }

  /** Returns why the registrar has just refused a request; null when it is to be asked. */
  @Nullable RuntimeException refusalOf(GrdmaIndex index, GrdmaRequest request) {
    lock.lock();
    try {
      return index.failures.causeOf(request.range(), request.access());
    } finally {
      lock.unlock();
    }
  }

  /** Remembers a refusal, unless memory went away since the index had seen so many events. */
  void noteRefusal(GrdmaIndex index, GrdmaRequest request, RuntimeException failure, long events) {
    lock.lock();
    try {
      if (index.events() == events) {
        index.failures.add(request.range(), request.access(), failure);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Decides what a joined flight brought, after it landed or the wait was over. */
  Settled settle(GrdmaFlight flight) {
    lock.lock();
    try {
      boolean underWay = flight.landed.getCount() > 0;
      if (underWay) {
        flight.waiting--;
      }
      return new Settled(flight.entry, underWay);
    } finally {
      lock.unlock();
    }
  }

  /** Sees to it that the owners an entry keeps are let go some day. */
  void watch(GrdmaEntry entry) {
    lock.lock();
    try {
      if (!entry.dead()) {
        owners.watch(entry);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Lets go of the owners that an entry keeps, if nobody holds it. */
  void letGo(GrdmaEntry entry) {
    lock.lock();
    try {
      if (!entry.dead()) {
        entry.letGo();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Retires what the garbage collector made an orphan, and lets some owners go. */
  private void tendOwners() {
    for (GrdmaEntry entry = owners.nextOrphan(); entry != null; entry = owners.nextOrphan()) {
      orphan(entry);
    }
    owners.letSomeGo();
  }

  /** Retires an entry whose memory went with its owner. */
  private void orphan(GrdmaEntry entry) {
    if (!entry.dead()) {
      entry.cache.tally().increment(RcacheCounter.INVALIDATIONS);
      retire(entry.cache.index(), entry);
    }
  }

  /** Files an entry under the page of one more address, if the lock is free. */
  void learn(GrdmaIndex index, GrdmaEntry entry, long address) {
    if (lock.tryLock()) {
      try {
        index.alias(entry, address);
      } finally {
        lock.unlock();
      }
    }
  }

  /** Retires every entry and marks every placeholder that shares a byte with the range. */
  void invalidate(GrdmaRcache cache, PageRange range) {
    GrdmaIndex index = cache.index();
    int invalidated = 0;
    lock.lock();
    try {
      tendOwners();
      for (GrdmaFlight flight : index.flights) {
        flight.invalidate(range);
      }
      index.forget(range);
      for (GrdmaEntry entry : index.removeOverlapping(range)) {
        if (!entry.dead()) {
          invalidated++;
          if (entry.merged) {
            index.survivors.add(entry, range);
          }
        }
        retire(index, entry);
      }
    } finally {
      lock.unlock();
    }
    if (invalidated > 0) {
      cache.tally().add(RcacheCounter.INVALIDATIONS, invalidated);
    }
  }

  /** Retires an entry that the caller holds; false when it was dead before. */
  boolean invalidate(GrdmaEntry entry) {
    lock.lock();
    try {
      boolean valid = !entry.dead();
      if (valid) {
        retire(entry.cache.index(), entry);
      }
      return valid;
    } finally {
      lock.unlock();
    }
  }

  /** Hands out the closed entries that wait to be taken back. */
  List<GrdmaEntry> takePending(GrdmaIndex index) {
    lock.lock();
    try {
      return departAll(index.takePending());
    } finally {
      lock.unlock();
    }
  }

  /** Prepares a closed entry to be taken back. */
  void departing(GrdmaEntry entry) {
    lock.lock();
    try {
      delist(entry);
      leaving.begin(entry);
    } finally {
      lock.unlock();
    }
  }

  private List<GrdmaEntry> departAll(List<GrdmaEntry> entries) {
    entries.forEach(leaving::begin);
    return entries;
  }

  /** Notes that the registrar has taken an entry back, or that it is in quarantine. */
  void departed(GrdmaEntry entry) {
    lock.lock();
    try {
      leaving.end(entry);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the count of what is on its way back to the registrar. */
  GrdmaLeaving leaving() {
    return leaving;
  }

  /** Takes a cache out for good; every entry it has registered has to be taken back. */
  Remains close(GrdmaRcache cache) {
    GrdmaIndex index = cache.index();
    lock.lock();
    try {
      caches.remove(cache);
      index.takePending();
      List<GrdmaEntry> all = new ArrayList<>();
      List<CloseReport.Range> inUse = new ArrayList<>();
      index.forEachLive(
          entry -> {
            if (entry.close()) {
              inUse.add(new CloseReport.Range(entry.address(), entry.length()));
            }
            delist(entry);
            all.add(leaving.begin(entry));
          });
      return new Remains(all, inUse);
    } finally {
      lock.unlock();
    }
  }

  /** Shows every registration of a cache that is not on its way back to the registrar. */
  void forEachLive(GrdmaIndex index, Consumer<GrdmaEntry> viewer) {
    lock.lock();
    try {
      index.forEachLive(viewer);
    } finally {
      lock.unlock();
    }
  }

  /** Writes the figures that are measured here into a snapshot. */
  void report(GrdmaIndex index, Map<RcacheCounter, Long> into) {
    lock.lock();
    try {
      GrdmaCensus census = new GrdmaCensus();
      index.forEachLive(census::count);
      census.report(into);
      index.report(into);
      into.put(RcacheCounter.LIVE, index.live() + index.leaving);
      into.put(RcacheCounter.CACHED_ENTRIES, budget.entries());
      into.put(RcacheCounter.CACHED_BYTES, budget.bytes());
      into.put(RcacheCounter.PENDING, (long) index.pending());
    } finally {
      lock.unlock();
    }
  }
}
