// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.testkit.ModelEntry.Kind;

/**
 * What a cache has to hold, kept in plain lists and searched from end to end. It is told what was
 * asked and what the registrar saw, and objects when the cache could not have done that.
 */
final class ModelCache {
  private final ModelSetup setup;
  private final boolean shares;
  private final boolean bounded;
  private final boolean remembers;
  private final ModelMerging merging;
  private final long page;
  private final List<ModelEntry> live = new ArrayList<>();
  private final Set<ModelEntry> pending = new LinkedHashSet<>();
  private final List<RegistrarHandle> quarantine = new ArrayList<>();
  private final List<ModelPlan> refusedPlans = new ArrayList<>();
  private final List<ModelPlan> refusedRequests = new ArrayList<>();
  private final Map<RcacheCounter, Long> counts = new EnumMap<>(RcacheCounter.class);

  /** Oldest first. */
  private final Set<ModelEntry> idle = new LinkedHashSet<>();

  ModelCache(RcacheFixture fixture, ModelSetup setup) {
    this.setup = setup;
    this.shares = fixture.has(RcacheTrait.SHARES);
    this.bounded = fixture.has(RcacheTrait.BOUNDED);
    this.page = fixture.memory().page();
    this.remembers = setup.backoff() && fixture.has(RcacheTrait.BACKS_OFF);
    this.merging = new ModelMerging(fixture.has(RcacheTrait.MERGES));
  }

  boolean shares() {
    return shares;
  }

  void count(RcacheCounter counter) {
    counts.merge(counter, 1L, Long::sum);
  }

  /** Returns the entries that may serve a request. */
  List<ModelEntry> serving(PageRange range, Access access) {
    return live.stream().filter(e -> e.serves(range, access)).toList();
  }

  /** Returns the rights of all valid entries around a range. */
  Access rightsAround(PageRange range) {
    return live.stream()
        .filter(e -> e.valid && e.range.contains(range))
        .map(e -> e.access)
        .reduce(Access.LOCAL_READ, Access::and);
  }

  /** Returns what the registrar is to be asked for first. */
  ModelPlan plan(ModelPlan request, long block) {
    ModelPlan merged = merging.merge(request, block, live);
    long staying = bytes(e -> merged.replaces().contains(e) && e.references > 0);
    boolean any = !merged.replaces().isEmpty() || merged.revives();
    boolean possible = isNotRefused(merged) && canHold(merged, request, staying);
    if (any && (merged.isFor(request) || possible)) {
      return merged;
    }
    Access widened = request.access().and(rightsAround(request.range()));
    ModelPlan wider = new ModelPlan(request.range(), widened);
    return isNotRefused(wider) ? wider : request;
  }

  private boolean canHold(ModelPlan plan, ModelPlan request, long staying) {
    return plan.range().equals(request.range()) || canEverHold(plan.range().length() + staying);
  }

  private boolean isNotRefused(ModelPlan plan) {
    return refusedPlans.stream().noneMatch(plan::includes);
  }

  /** More than a request needed was refused. */
  void refusedPlan(ModelPlan plan) {
    if (remembers) {
      refusedPlans.add(plan);
    }
  }

  /** A request was refused for good. */
  void refusedRequest(ModelPlan request) {
    if (remembers) {
      refusedRequests.add(request);
    }
  }

  boolean isRefusedAtOnce(ModelPlan request) {
    return refusedRequests.stream().anyMatch(request::isFor);
  }

  boolean canEverHold(long bytes) {
    return !bounded || setup.sizeLimit() == 0 || bytes <= setup.sizeLimit() * page;
  }

  boolean hasRoomFor(long bytes) {
    long held = bytes(e -> e.kind == Kind.CACHED);
    long entries = live.stream().filter(e -> e.kind == Kind.CACHED).count();
    return !bounded
        || ((setup.sizeLimit() == 0 || held + bytes <= setup.sizeLimit() * page)
            && (setup.maxEntries() == 0 || entries < setup.maxEntries()));
  }

  boolean dropsAllWhenFull() {
    return setup.emptyCache();
  }

  boolean nothingIdle() {
    return idle.isEmpty();
  }

  private long bytes(Predicate<ModelEntry> which) {
    return live.stream().filter(which).mapToLong(e -> e.range.length()).sum();
  }

  /** A call took a reference to an entry. */
  void lend(ModelEntry entry, boolean persist) {
    idle.remove(entry);
    entry.references++;
    entry.persists |= persist;
  }

  /** A new registration; what it makes superfluous is superseded. */
  void add(ModelEntry entry, boolean merged) {
    if (entry.valid) {
      for (ModelEntry old : List.copyOf(live)) {
        if (old.valid && entry.makesSuperfluous(old)) {
          entry.persists |= old.persists;
          count(RcacheCounter.SUPERSEDED);
          if (merged) {
            count(RcacheCounter.MERGED);
          }
          retire(old);
        }
      }
    }
    live.add(entry);
  }

  private void retire(ModelEntry entry) {
    entry.valid = false;
    idle.remove(entry);
    if (entry.references == 0) {
      pending.add(entry);
    }
  }

  /**
   * A reference is given back.
   *
   * @return whether the cache has to take the entry back at once
   */
  boolean giveBack(ModelEntry entry) {
    entry.references--;
    if (entry.references > 0) {
      return false;
    }
    if (!entry.valid || !(entry.persists || setup.leavePinned())) {
      return true;
    }
    if (!entry.persists) {
      idle.add(entry);
    }
    return false;
  }

  /** Memory goes. */
  void invalidate(PageRange range) {
    merging.invalidate(range);
    refusedPlans.removeIf(plan -> plan.range().overlaps(range));
    refusedRequests.removeIf(plan -> plan.range().overlaps(range));
    for (ModelEntry entry : List.copyOf(live)) {
      if (entry.valid && entry.range.overlaps(range)) {
        count(RcacheCounter.INVALIDATIONS);
        merging.leave(entry, range);
        retire(entry);
      }
    }
  }

  /** A holder makes its registration invalid. */
  void invalidate(ModelEntry entry) {
    if (entry.valid) {
      count(RcacheCounter.INVALIDATIONS);
      retire(entry);
    }
    entry.callbacks++;
  }

  /**
   * The registrar was asked to take something back that the cache may give back at any time: what
   * is in quarantine, or was made superfluous or invalid.
   *
   * @return false when it is neither
   */
  boolean tookBackDead(RegistrarHandle handle, boolean done) {
    if (quarantine.contains(handle)) {
      if (done) {
        quarantine.remove(handle);
      }
      return true;
    }
    ModelEntry entry = byHandle(handle);
    if (!pending.remove(entry)) {
      return false;
    }
    leave(entry, done);
    return true;
  }

  /** Says whether something may be given back at any time. */
  boolean isDead(RegistrarHandle handle) {
    return quarantine.contains(handle) || pending.contains(byHandle(handle));
  }

  /**
   * The registrar was asked to take back what has to be one of those to be replaced, if one of them
   * is idle, or else the entry that is idle for longest.
   */
  void tookBackVictim(RegistrarHandle handle, boolean done, List<ModelEntry> toBeReplaced) {
    ModelEntry victim = byHandle(handle);
    if (Collections.disjoint(toBeReplaced, idle)) {
      assertThat(victim).as("evicted").isSameAs(idle.isEmpty() ? null : idle.iterator().next());
    } else {
      assertThat(victim).as("evicted").isIn(toBeReplaced).isIn(idle);
    }
    idle.remove(victim);
    leave(victim, done);
    if (done) {
      count(RcacheCounter.EVICTIONS);
    }
  }

  /** The registrar was asked to take back what has just been given back. */
  void tookBackReleased(ModelEntry entry, boolean done) {
    leave(entry, done);
  }

  private void leave(ModelEntry entry, boolean done) {
    assertThat(entry.references).as("references of what was given back: %s", entry).isZero();
    entry.valid = false;
    live.remove(entry);
    if (!done) {
      quarantine.add(entry.registration.handle());
    }
  }

  private ModelEntry byHandle(RegistrarHandle handle) {
    return live.stream()
        .filter(e -> e.registration.handle() == handle)
        .findFirst()
        .orElseThrow(() -> new AssertionError("the cache holds no " + handle));
  }

  /** Returns what the next call has to give back. */
  Set<ModelEntry> pending() {
    return Set.copyOf(pending);
  }

  /** Returns every figure. */
  Map<RcacheCounter, Long> figures() {
    Map<RcacheCounter, Long> all = new EnumMap<>(counts);
    long cached = shares ? live.stream().filter(e -> e.kind == Kind.CACHED).count() : 0;
    all.put(RcacheCounter.LIVE, (long) live.size());
    all.put(RcacheCounter.LIVE_BYTES, bytes(e -> true));
    all.put(RcacheCounter.QUARANTINED, (long) quarantine.size());
    all.put(
        RcacheCounter.QUARANTINED_BYTES,
        quarantine.stream().mapToLong(RegistrarHandle::length).sum());
    all.put(RcacheCounter.PENDING, (long) pending.size());
    all.put(RcacheCounter.IDLE, (long) idle.size());
    all.put(RcacheCounter.IDLE_BYTES, bytes(idle::contains));
    all.put(RcacheCounter.IN_USE, count(e -> e.kind == Kind.CACHED && e.references > 0));
    all.put(RcacheCounter.CACHED_ENTRIES, cached);
    all.put(RcacheCounter.CACHED_BYTES, bytes(e -> e.kind == Kind.CACHED));
    all.put(RcacheCounter.VALID_BYTES, bytes(e -> e.valid));
    all.put(
        RcacheCounter.RETIRED_BYTES,
        bytes(e -> e.kind == Kind.CACHED && !e.valid && e.references > 0));
    all.put(RcacheCounter.UNCACHED_BYTES, bytes(e -> e.kind == Kind.UNCACHED));
    all.put(RcacheCounter.BYPASS_BYTES, bytes(e -> e.kind == Kind.BYPASS));
    return all;
  }

  private long count(Predicate<ModelEntry> which) {
    return live.stream().filter(which).count();
  }

  /** Requires that what the cache says of itself agrees. */
  void checkAgainst(CheckedRcache cache) {
    var stats = cache.stats();
    figures()
        .forEach(
            (counter, value) ->
                assertThat(stats.get(counter)).as(counter.label()).isEqualTo(value));
    for (ModelEntry entry : live) {
      if (entry.references > 0) {
        assertThat(entry.registration.isShared()).as("shared: %s", entry).isEqualTo(entry.valid);
      }
    }
  }
}
