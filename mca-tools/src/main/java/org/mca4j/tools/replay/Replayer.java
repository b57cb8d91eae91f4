// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheDistribution;
import org.mca4j.rcache.RcacheStats;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.RegistrationInfo;
import org.mca4j.tools.trace.TraceEvent;
import org.mca4j.tools.trace.TraceReader;

/**
 * Drives one cache with one trace, in the order of the trace and as fast as it can. Every page
 * range that goes away is announced first, where anybody listens, and then really unmapped. What
 * the trace leaves open is given back at its end. After an error nothing is in use any more; the
 * owner closes the cache, and then the arena.
 */
final class Replayer {
  private static final int SIGNIFICANT_DIGITS = 3;

  private final TraceOutline outline;
  private final ReplayTarget target;
  private final ReplayArena arena;
  private final ReplayObserver observer;
  private final Map<Integer, Registration> open = new HashMap<>();
  private final Histogram registerNanos = new Histogram(SIGNIFICANT_DIGITS);
  private final FigureCheck check = new FigureCheck();
  private long registers;
  private long deregisters;
  private long unmaps;

  private Replayer(
      TraceOutline outline, ReplayArena arena, ReplayTarget target, ReplayObserver observer) {
    this.outline = outline;
    this.target = target;
    this.arena = arena;
    this.observer = observer;
  }

  /**
   * Replays a trace.
   *
   * @param outline the trace
   * @param arena memory for it, fresh
   * @param target the cache; closed in the end, given back empty after an error
   * @param progress told the number of each event done, from 1
   * @throws McaException when a line cannot be read or an event cannot be served; names file and
   *     line
   */
  static ReplayResult replay(
      TraceOutline outline, ReplayArena arena, ReplayTarget target, LongConsumer progress) {
    return replay(outline, arena, target, ReplayObserver.NONE, progress);
  }

  /**
   * Replays a trace while somebody looks on.
   *
   * @param observer told of what the cache gives and of what goes away
   */
  static ReplayResult replay(
      TraceOutline outline,
      ReplayArena arena,
      ReplayTarget target,
      ReplayObserver observer,
      LongConsumer progress) {
    Replayer replayer = new Replayer(outline, arena, target, observer);
    try (TraceReader reader = TraceReader.open(outline.file())) {
      replayer.events(reader, progress);
    } catch (RuntimeException e) {
      replayer.giveBackAfter(e);
      throw e;
    }
    replayer.giveBackOpen();
    return replayer.result();
  }

  private void events(TraceReader reader, LongConsumer progress) {
    TraceEvent event = reader.next();
    for (long done = 1; event != null; done++) {
      serve(event, reader.line());
      progress.accept(done);
      event = reader.next();
    }
  }

  private void serve(TraceEvent event, long line) {
    try {
      if (event instanceof TraceEvent.Reg reg) {
        register(reg);
      } else if (event instanceof TraceEvent.Dereg dereg) {
        deregister(dereg.id());
      } else if (event instanceof TraceEvent.Unmap unmap) {
        unmap(unmap);
      }
    } catch (McaException e) {
      throw new McaException(e.code(), place(line) + e.getMessage(), e);
    } catch (RuntimeException e) {
      String message = place(line) + target.cache().component() + " failed: " + e;
      throw new McaException(McaErrorCode.COMPONENT_FAILED, message, e);
    }
  }

  private String place(long line) {
    return outline.file() + " line " + line + ": ";
  }

  private void register(TraceEvent.Reg reg) {
    long address = arena.address(reg.address());
    arena.map(address, reg.length());
    MemoryRegion region = MemoryRegion.of(address, reg.length());
    registers++;
    long start = System.nanoTime();
    Registration registration = target.cache().register(region, reg.access());
    registerNanos.recordValue(System.nanoTime() - start);
    open.put(reg.id(), registration);
    observer.registered(new ByteRange(address, reg.length()), reg.access(), registration);
  }

  private void deregister(int id) {
    deregisters++;
    target.cache().deregister(Objects.requireNonNull(open.remove(id)));
  }

  private void unmap(TraceEvent.Unmap unmap) {
    unmaps++;
    for (ByteRange part : arena.parts(unmap.address(), unmap.length())) {
      observer.unmapping(part);
      target.announcements().invalidateRange(part.start(), part.length());
      arena.release(part, unmap.call());
    }
  }

  private void giveBackOpen() {
    for (Registration registration : open.values()) {
      deregisters++;
      target.cache().deregister(registration);
    }
    open.clear();
  }

  private void giveBackAfter(RuntimeException failure) {
    try {
      giveBackOpen();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private ReplayResult result() {
    Rcache cache = target.cache();
    RcacheStats before = cache.stats();
    check.atRest("before closing", before);
    check.calls(before, registers, deregisters);
    check.outline(outline, registers, unmaps);
    List<RegistrationInfo> registrations = cache.registrations();
    RcacheDistribution distribution = cache.distribution();
    check.listed(before, registrations.size(), distribution.count());
    CloseReport report = cache.closeAndReport();
    RcacheStats after = cache.stats();
    check.atRest("after closing", after);
    check.closed(after, report);
    check.registrar(after, target.registrar());
    return new ReplayResult(
        outline.file().toString(),
        cache.component(),
        target.registrar().name(),
        registers,
        after,
        target.registrar().nanos(),
        registerNanos.getValueAtPercentile(50),
        registerNanos.getValueAtPercentile(99),
        registrations,
        distribution,
        check.mismatches(),
        null);
  }
}
