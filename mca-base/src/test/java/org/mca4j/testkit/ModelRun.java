// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.testkit.ModelEntry.Kind;
import org.mca4j.testkit.ModelStep.Bytes;
import org.mca4j.testkit.ModelStep.Fault;

/** Runs a random program on a cache and on {@link ModelCache} and compares them at every step. */
final class ModelRun {
  /** A call of the registrar. */
  private sealed interface Event {}

  private record Attempt(PageRange range, Access access, Fault fault) implements Event {}

  private record TakeBack(RegistrarHandle handle, boolean done) implements Event {}

  private final RcacheFixture fixture;
  private final CheckedRcache cache;
  private final ModelCache model;
  private final List<ModelEntry> known = new ArrayList<>();
  private final Deque<Event> events = new ArrayDeque<>();
  private final Deque<Fault> faults = new ArrayDeque<>();
  private int failingDeregisters;

  ModelRun(RcacheFixture fixture, ModelSetup setup) {
    this.fixture = fixture;
    this.cache = setup.open(fixture);
    this.model = new ModelCache(fixture, setup);
    fixture.registrar().onRegister(this::onRegister);
    fixture.registrar().onDeregister(this::onDeregister);
  }

  private void onRegister(PageRange range, Access access) {
    Fault fault = faults.isEmpty() ? Fault.NONE : faults.remove();
    events.add(new Attempt(range, access, fault));
    switch (fault) {
      case OUT_OF_RESOURCE -> throw ObservedRegistrar.outOfResource();
      case REFUSED -> throw ObservedRegistrar.refusal();
      case NONE -> {}
    }
  }

  private void onDeregister(RegistrarHandle handle) {
    boolean fails = failingDeregisters > 0;
    events.add(new TakeBack(handle, !fails));
    if (fails) {
      failingDeregisters--;
      throw ObservedRegistrar.refusal();
    }
  }

  /** Runs the program, looks at every page, and gives everything back. */
  void run(List<ModelStep> program) {
    for (ModelStep step : program) {
      step(step);
    }
    failingDeregisters = 0;
    for (int at = 0; at < RcacheModelContract.PAGES; at++) {
      find(fixture.pages(at, 1), Access.LOCAL_READ);
      find(fixture.pages(at, 1), Access.ANY);
    }
    for (ModelEntry entry : known) {
      while (entry.references > 0) {
        giveBack(entry);
      }
    }
    checkCallbacks();
  }

  private void step(ModelStep step) {
    faults.clear();
    if (step instanceof ModelStep.Register register) {
      faults.addAll(register.faults());
      register(region(register.bytes()), register.access(), register.flags());
    } else if (step instanceof ModelStep.Find find) {
      find(region(find.bytes()), find.access());
    } else if (step instanceof ModelStep.Deregister deregister) {
      onHeld(deregister.which(), this::giveBack);
    } else if (step instanceof ModelStep.Retain retain) {
      onHeld(retain.which(), this::retain);
    } else if (step instanceof ModelStep.Misuse misuse) {
      misuse(misuse.which());
    } else if (step instanceof ModelStep.Invalidate invalidate) {
      invalidate(fixture.memory().address(0) + invalidate.offset(), invalidate.length());
    } else if (step instanceof ModelStep.InvalidateOne invalidate) {
      onHeld(invalidate.which(), this::invalidate);
    } else if (step instanceof ModelStep.Evict) {
      evict();
    } else if (step instanceof ModelStep.FailDeregisters fail) {
      failingDeregisters = fail.times();
    }
    assertThat(events).as("further calls of the registrar").isEmpty();
    model.checkAgainst(cache);
    checkCallbacks();
  }

  /** A callback has run exactly when the registrar no longer has the registration. */
  private void checkCallbacks() {
    for (ModelEntry entry : known) {
      boolean gone = !fixture.registrar().isLive(entry.registration.handle());
      assertThat(entry.callbacksRun)
          .as("callbacks of %s", entry)
          .isEqualTo(gone ? entry.callbacks : 0);
    }
  }

  private MemoryRegion region(Bytes bytes) {
    return MemoryRegion.of(fixture.memory().address(0) + bytes.offset(), bytes.length())
        .alignedTo(bytes.alignment());
  }

  private PageRange range(MemoryRegion region) {
    return PageRange.around(region, fixture.memory().page());
  }

  /** What was dead before a call is given back by that call. */
  private void requireTakenBack(Set<ModelEntry> due) {
    assertThat(Collections.disjoint(due, model.pending())).as("dead ones given back").isTrue();
  }

  private interface Action {
    void on(ModelEntry entry);
  }

  private void onHeld(int which, Action action) {
    List<ModelEntry> held = known.stream().filter(e -> e.references > 0).toList();
    if (!held.isEmpty()) {
      action.on(held.get(which % held.size()));
    }
  }

  private void register(MemoryRegion region, Access access, RegisterFlags flags) {
    Set<ModelEntry> due = model.pending();
    Registration got = null;
    McaErrorCode refused = null;
    try {
      got = cache.register(region, access, flags);
    } catch (McaException e) {
      refused = e.code();
    }
    boolean bypass = flags.includes(RegisterFlags.CACHE_BYPASS);
    boolean persist = flags.includes(RegisterFlags.PERSIST);
    List<ModelEntry> serving = bypass ? List.of() : model.serving(range(region), access);
    if (serving.isEmpty()) {
      model.count(bypass ? RcacheCounter.BYPASSED : RcacheCounter.MISSES);
      Kind kind = bypass ? Kind.BYPASS : Kind.CACHED;
      new Miss(region, access, model.shares() ? kind : Kind.PRIVATE).follow(got, refused, persist);
    } else {
      model.count(RcacheCounter.HITS);
      takeBackDead();
      lend(got, serving, persist);
    }
    requireTakenBack(due);
  }

  private void lend(@Nullable Registration got, List<ModelEntry> serving, boolean persist) {
    ModelEntry entry =
        serving.stream()
            .filter(e -> e.registration == got)
            .findFirst()
            .orElseThrow(() -> new AssertionError("got " + got + ", expected one of " + serving));
    model.lend(entry, persist);
  }

  /** A register call that finds nothing, followed through the calls of the registrar. */
  private final class Miss {
    private final ModelPlan request;
    private final long block;
    private Kind kind;
    private ModelPlan plan;

    Miss(MemoryRegion region, Access asked, Kind kind) {
      this.request = new ModelPlan(range(region), asked);
      this.block = Math.max(fixture.memory().page(), region.alignment());
      this.kind = kind;
      this.plan = request;
    }

    void follow(@Nullable Registration got, @Nullable McaErrorCode refused, boolean persist) {
      takeBackDead();
      Fault last = kind == Kind.CACHED ? followCached() : attempt();
      McaErrorCode expected =
          switch (last) {
            case NONE -> null;
            case REFUSED -> McaErrorCode.REGISTRATION_REFUSED;
            case OUT_OF_RESOURCE -> McaErrorCode.REGISTRAR_OUT_OF_RESOURCE;
          };
      assertThat(refused).as("error").isEqualTo(expected);
      if (got != null) {
        add(got, persist);
      }
    }

    private Fault followCached() {
      if (model.isRefusedAtOnce(request)) {
        return Fault.REFUSED;
      }
      plan = model.plan(request, block);
      if (!makeRoom() && !(widens() && narrow() && makeRoom())) {
        kind = Kind.UNCACHED;
        plan = request;
      }
      Fault last = attempt();
      boolean exceeds = widens() || plan.access() != request.access();
      if (exceeds && (last == Fault.REFUSED || (widens() && last == Fault.OUT_OF_RESOURCE))) {
        last = narrow() ? attempt() : last;
      }
      if (last == Fault.REFUSED) {
        model.refusedRequest(request);
      }
      return last;
    }

    private boolean widens() {
      return !plan.range().equals(request.range());
    }

    /** The cache gives the widening up. */
    private boolean narrow() {
      model.refusedPlan(plan);
      plan = request;
      return true;
    }

    private boolean makeRoom() {
      long bytes = plan.range().length();
      boolean possible = model.canEverHold(bytes);
      boolean all = model.dropsAllWhenFull() && !model.hasRoomFor(bytes);
      while (possible && (all || !model.hasRoomFor(bytes)) && !model.nothingIdle()) {
        TakeBack next = next(TakeBack.class, "an eviction");
        model.tookBackVictim(next.handle(), next.done(), plan.replaces());
        takeBackDead();
      }
      return model.hasRoomFor(bytes);
    }

    /** Follows attempts for the plan; each that is out of resource has to free something. */
    private Fault attempt() {
      for (; ; ) {
        Attempt attempt = next(Attempt.class, "a registration");
        assertThat(attempt.range()).isEqualTo(plan.range());
        assertThat(attempt.access()).isEqualTo(plan.access());
        if (attempt.fault() != Fault.NONE) {
          model.count(RcacheCounter.REGISTER_FAILURES);
        }
        if (attempt.fault() != Fault.OUT_OF_RESOURCE || !freeSomething()) {
          return attempt.fault();
        }
      }
    }

    /** Says whether another attempt is due; after a vain eviction there may be one. */
    private boolean freeSomething() {
      boolean freed = false;
      boolean tried = false;
      while (events.peek() instanceof TakeBack next) {
        assertThat(freed && !model.isDead(next.handle())).as("evicts more than one").isFalse();
        tried = true;
        freed |= next.done();
        events.remove();
        if (!model.tookBackDead(next.handle(), next.done())) {
          model.tookBackVictim(next.handle(), next.done(), plan.replaces());
        }
      }
      assertThat(freed || model.nothingIdle()).as("tries all that is idle").isTrue();
      return freed || (tried && isAttemptForThePlan());
    }

    /** Tells another try of the same from one of less. */
    private boolean isAttemptForThePlan() {
      return events.peek() instanceof Attempt next
          && next.range().equals(plan.range())
          && next.access() == plan.access();
    }

    private void add(Registration got, boolean persist) {
      assertThat(got.address()).isEqualTo(plan.range().start());
      assertThat(got.length()).isEqualTo(plan.range().length());
      assertThat(got.access()).isEqualTo(plan.access());
      ModelEntry entry = new ModelEntry(got, plan.range(), plan.access(), kind);
      entry.persists = persist && kind == Kind.CACHED;
      entry.leavesSurvivors = widens() && !plan.revives();
      if (kind == Kind.UNCACHED) {
        model.count(RcacheCounter.UNCACHED);
      }
      model.add(entry, widens());
      known.add(entry);
    }
  }

  private <E extends Event> E next(Class<E> kind, String what) {
    Event next = events.poll();
    assertThat(next).as(what).isInstanceOf(kind);
    return kind.cast(next);
  }

  /** Follows what the cache may give back at any time. */
  private void takeBackDead() {
    while (events.peek() instanceof TakeBack next && model.isDead(next.handle())) {
      events.remove();
      model.tookBackDead(next.handle(), next.done());
    }
  }

  private void find(MemoryRegion region, Access access) {
    Set<ModelEntry> due = model.pending();
    Registration got = cache.find(region, access);
    takeBackDead();
    List<ModelEntry> serving = model.serving(range(region), access);
    model.count(serving.isEmpty() ? RcacheCounter.NOT_FOUND : RcacheCounter.FOUND);
    if (serving.isEmpty()) {
      assertThat(got).as("found").isNull();
    } else {
      lend(got, serving, false);
    }
    requireTakenBack(due);
  }

  private void retain(ModelEntry entry) {
    cache.retain(entry.registration);
    model.lend(entry, false);
  }

  private void giveBack(ModelEntry entry) {
    Set<ModelEntry> due = model.pending();
    cache.deregister(entry.registration);
    takeBackDead();
    if (model.giveBack(entry)) {
      TakeBack next = next(TakeBack.class, "the deregistration of " + entry);
      assertThat(next.handle()).isSameAs(entry.registration.handle());
      model.tookBackReleased(entry, next.done());
      takeBackDead();
    }
    requireTakenBack(due);
  }

  private void misuse(int which) {
    List<ModelEntry> unused = known.stream().filter(e -> e.references == 0).toList();
    if (!unused.isEmpty()) {
      Registration registration = unused.get(which % unused.size()).registration;
      assertThatThrownBy(() -> cache.deregister(registration))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> cache.retain(registration))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> cache.invalidate(registration, ModelRun::mustNotRun))
          .isInstanceOf(IllegalStateException.class);
      takeBackDead();
    }
  }

  private static void mustNotRun() {
    throw new AssertionError("a callback that was refused");
  }

  private void invalidate(ModelEntry entry) {
    cache.invalidate(entry.registration, () -> entry.callbacksRun++);
    model.invalidate(entry);
  }

  private void invalidate(long address, int length) {
    cache.invalidateRange(address, length);
    assertThat(events).as("calls of the registrar by an event").isEmpty();
    if (length > 0) {
      model.invalidate(new PageRange(address, address + length));
    }
  }

  private void evict() {
    Set<ModelEntry> due = model.pending();
    EvictionResult result = cache.evict();
    takeBackDead();
    EvictionResult expected = EvictionResult.NOTHING_IDLE;
    while (expected != EvictionResult.EVICTED && !model.nothingIdle()) {
      TakeBack next = next(TakeBack.class, "an eviction");
      model.tookBackVictim(next.handle(), next.done(), List.of());
      expected = next.done() ? EvictionResult.EVICTED : EvictionResult.FAILED;
    }
    assertThat(result).isEqualTo(expected);
    requireTakenBack(due);
  }
}
