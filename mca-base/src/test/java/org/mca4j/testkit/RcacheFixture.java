// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.spi.Component;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.RegistrationInfo;
import org.mca4j.rcache.RegistrationInfo.State;
import org.mca4j.rcache.SizeBins;
import org.mca4j.rcache.spi.RcacheContext;
import org.mca4j.rcache.spi.RcacheFactory;
import org.mca4j.registrar.RegistrarFactory;

/**
 * What one test of the contract works with: caches of the component under test over one observed
 * registrar, and memory. {@link #checkAndClose} is the invariant check after every test.
 */
public final class RcacheFixture {
  private static final FixedParams DEFAULTS = new FixedParams(Map.of());

  private final Component component;
  private final String registrarName;
  private final Set<RcacheTrait> traits;
  private final ObservedRegistrar registrar;
  private final TestMemory memory = new TestMemory();
  private final ScriptedMonitor monitor = new ScriptedMonitor();
  private final LogWatch log = new LogWatch();
  private final List<CheckedRcache> caches = new ArrayList<>();
  private final ManualExecutor background = new ManualExecutor();
  private final Queue<AtomicInteger> callbacks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger toldClosed = new AtomicInteger();
  private int expectedInUse;

  RcacheFixture(Component component, String registrarName, Set<RcacheTrait> traits) {
    this.component = component;
    this.registrarName = registrarName;
    this.traits = traits;
    this.registrar =
        new ObservedRegistrar(
            ComponentFactories.factory(
                    ComponentFactories.find("registrar", registrarName),
                    RegistrarFactory.class,
                    DEFAULTS)
                .open());
  }

  /** Says whether the component has a trait. */
  public boolean has(RcacheTrait trait) {
    return traits.contains(trait);
  }

  /** Says whether the registrar takes addresses at which nothing is mapped. */
  public boolean takesAnyAddress() {
    return registrarName.equals("null");
  }

  /** Returns the registrar under the caches. */
  public ObservedRegistrar registrar() {
    return registrar;
  }

  /** Returns what runs for the caches in the background, if the test does not say otherwise. */
  public ManualExecutor background() {
    return background;
  }

  /** Makes a callback that has to run once, by the end of the test. */
  public AtomicInteger callback() {
    AtomicInteger runs = new AtomicInteger();
    callbacks.add(runs);
    return runs;
  }

  /** Returns the test's memory. */
  public TestMemory memory() {
    return memory;
  }

  /** Returns the monitor of caches opened with {@link Settings#monitored}. */
  public ScriptedMonitor monitor() {
    return monitor;
  }

  /** Returns what was logged so far. */
  public LogWatch log() {
    return log;
  }

  /** Returns whole pages of the test's memory. */
  public MemoryRegion pages(int first, int count) {
    return memory.pages(first, count);
  }

  /** Opens a cache that keeps idle registrations and has no limits. */
  public CheckedRcache open() {
    return settings().open();
  }

  /** Begins to describe a cache. */
  public Settings settings() {
    return new Settings();
  }

  /** Registers and gives back at once, so that the registration is idle. */
  public void registerIdle(CheckedRcache cache, MemoryRegion region) {
    cache.deregister(cache.register(region, Access.LOCAL_WRITE));
  }

  /** Says whether the region is found; takes no reference. */
  public boolean isCached(CheckedRcache cache, MemoryRegion region) {
    Registration found = cache.find(region, Access.LOCAL_READ);
    if (found != null) {
      cache.deregister(found);
    }
    return found != null;
  }

  /** Announces that the test leaves registrations in use for the close to find. */
  public void expectInUseAtClose(int count) {
    expectedInUse = count;
  }

  /** How a cache is to be opened. */
  public final class Settings {
    private final Map<String, String> texts = new HashMap<>();
    private boolean leavePinned = true;
    private boolean monitored;
    private String announced = "explicit";
    private @Nullable Long pageSize;
    private Executor executor = background;
    private long flightTimeoutMillis = 20_000;
    private long closeTimeoutMillis = 20_000;
    private SizeBins sizeBins = SizeBins.DEFAULT;

    private Settings() {
      if (has(RcacheTrait.MERGES)) {
        param("merge", "true");
      }
    }

    /** Sets a parameter of the component, by the last part of its name. */
    public Settings param(String variable, String text) {
      texts.put("rcache_" + component.name() + "_" + variable, text);
      return this;
    }

    /** Sets size_limit in pages. */
    public Settings sizeLimitPages(int pages) {
      return param("size_limit", String.valueOf(pages * memory.page()));
    }

    /** Sets whether idle registrations are kept. */
    public Settings leavePinned(boolean keep) {
      leavePinned = keep;
      return this;
    }

    /** Has the cache hear {@link RcacheFixture#monitor}; otherwise only the test tells it. */
    public Settings monitored() {
      monitored = true;
      return this;
    }

    /** Puts the cache behind another monitor than explicit, which only the test tells. */
    public Settings monitor(String name) {
      announced = name;
      return this;
    }

    /** Sets the page size. */
    public Settings pageSize(long bytes) {
      pageSize = bytes;
      return this;
    }

    /** Sets what runs for the cache in the background. */
    public Settings executor(Executor other) {
      executor = other;
      return this;
    }

    /** Sets how long one thread waits for another's flight. */
    public Settings flightTimeoutMillis(long millis) {
      flightTimeoutMillis = millis;
      return this;
    }

    /** Sets how sizes are told apart. */
    public Settings sizeBins(SizeBins bins) {
      sizeBins = bins;
      return this;
    }

    /** Opens the cache. */
    public CheckedRcache open() {
      RcacheContext context =
          new RcacheContext(
              registrar,
              monitored ? monitor : Monitors.open(announced),
              leavePinned,
              pageSize == null ? memory.page() : pageSize,
              TimeUnit.MILLISECONDS.toNanos(flightTimeoutMillis),
              TimeUnit.MILLISECONDS.toNanos(closeTimeoutMillis),
              sizeBins,
              executor,
              closed -> toldClosed.incrementAndGet());
      RcacheFactory factory =
          ComponentFactories.factory(component, RcacheFactory.class, new FixedParams(texts));
      Rcache created = factory.create(context);
      if (monitored) {
        monitor.subscribe(created);
      }
      CheckedRcache cache =
          new CheckedRcache(created, leavePinned && traits.contains(RcacheTrait.KEEPS_IDLE));
      caches.add(cache);
      return cache;
    }
  }

  /** Gives everything up after a failure. */
  void abandon() {
    log.close();
    registrar.close();
    memory.close();
  }

  /** Checks that everything adds up, closes, and checks that nothing is left. */
  void checkAndClose() {
    try {
      assertThat(registrar.breaches()).as("breaches of the registrar contract").isEmpty();
      caches.forEach(RcacheFixture::checkCounts);
      caches.forEach(RcacheFixture::checkListing);
      assertThat(sum(RcacheCounter.REGISTERED)).as("registered").isEqualTo(registrar.registers());
      assertThat(sum(RcacheCounter.DEREGISTERED))
          .as("deregistered")
          .isEqualTo(registrar.deregisters());
      assertThat(sum(RcacheCounter.LIVE) + sum(RcacheCounter.QUARANTINED))
          .as("live + quarantined")
          .isEqualTo(registrar.live());
      assertThat(sum(RcacheCounter.LIVE_BYTES) + sum(RcacheCounter.QUARANTINED_BYTES))
          .as("live bytes + quarantined bytes")
          .isEqualTo(registrar.liveBytes());
      List<CloseReport> reports = caches.stream().map(CheckedRcache::closeAndReport).toList();
      registrar.expectNoMoreCalls();
      background.runAll();
      assertThat(callbacks).as("callbacks, each once").allMatch(runs -> runs.get() == 1);
      assertThat(toldClosed).as("told of every close, once").hasValue(caches.size());
      assertThat(reports.stream().mapToInt(r -> r.inUse().size()).sum())
          .as("registrations in use at close")
          .isEqualTo(expectedInUse);
      assertThat(reports.stream().mapToInt(CloseReport::notDeregistered).sum())
          .as("registrations not taken back")
          .isEqualTo(registrar.live());
      assertThat(registrar.breaches()).as("breaches while closing").isEmpty();
      assertThat(log.errors()).as("logged above WARN").isEmpty();
    } finally {
      abandon();
    }
  }

  private long sum(RcacheCounter counter) {
    return caches.stream().mapToLong(c -> c.count(counter)).sum();
  }

  private static void checkListing(CheckedRcache cache) {
    List<RegistrationInfo> listed = cache.registrations();
    assertThat(listed.stream().filter(info -> info.state() == State.QUARANTINED).count())
        .as("quarantined registrations listed")
        .isEqualTo(cache.count(RcacheCounter.QUARANTINED));
    assertThat(listed.stream().filter(info -> info.state() != State.QUARANTINED).count())
        .as("live registrations listed")
        .isEqualTo(cache.count(RcacheCounter.LIVE));
    assertThat(cache.distribution().count())
        .as("live registrations by size")
        .isEqualTo(cache.count(RcacheCounter.LIVE));
    assertThat(cache.distribution().bytes())
        .as("live bytes by size")
        .isEqualTo(cache.count(RcacheCounter.LIVE_BYTES));
  }

  private static void checkCounts(CheckedRcache cache) {
    assertThat(cache.count(RcacheCounter.HITS) + cache.count(RcacheCounter.MISSES))
        .as("hits + misses")
        .isBetween(cache.registerCalls(), cache.registerCalls() + cache.cancelledCalls());
    assertThat(cache.count(RcacheCounter.BYPASSED)).as("bypassed").isEqualTo(cache.bypassCalls());
    assertThat(cache.count(RcacheCounter.FOUND) + cache.count(RcacheCounter.NOT_FOUND))
        .as("found + not found")
        .isEqualTo(cache.findCalls());
    assertThat(cache.count(RcacheCounter.WAITED))
        .as("waited")
        .isLessThanOrEqualTo(cache.count(RcacheCounter.HITS));
    assertThat(
            cache.count(RcacheCounter.IDLE)
                + cache.count(RcacheCounter.IN_USE)
                + cache.count(RcacheCounter.PENDING))
        .as("idle + in use + pending")
        .isLessThanOrEqualTo(cache.count(RcacheCounter.LIVE));
  }
}
