// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.spi.RcacheContext;
import org.mca4j.testkit.FixedParams;
import org.mca4j.testkit.ScriptedMonitor;

/**
 * One range of memory in a grdma cache, with answers that say all that a caller can tell. Each
 * thread gives back what it took itself. {@link LincheckSpecification} has the same operations.
 */
@Param(name = "thread", gen = ThreadIdGen.class)
public abstract class LincheckOperations {
  /** What a call of register or find got. */
  enum Got {
    /** The registration that this call made. */
    NEW,
    /** One that was there. */
    SHARED,
    NOTHING
  }

  /** What a call of deregister gave back. */
  enum Gave {
    USABLE,
    /** One that the registrar has had back while it was held. */
    TAKEN_BACK,
    NOTHING
  }

  /** How many threads there are at most, the one before and after the others included. */
  static final int THREADS = 3;

  private static final long PAGE = 4096;
  private static final GrdmaFactory FACTORY = new GrdmaFactory(new FixedParams(Map.of()));

  /** Knows who made it, and whether it was taken back. */
  private static final class PaperHandle implements RegistrarHandle {
    private final Thread maker = Thread.currentThread();
    private boolean handedOut;
    private volatile boolean takenBack;

    /** Says whether the caller made it just now. */
    boolean isNew() {
      boolean first = maker == Thread.currentThread() && !handedOut;
      handedOut |= first;
      return first;
    }

    @Override
    public long address() {
      return PAGE;
    }

    @Override
    public long length() {
      return PAGE;
    }
  }

  /** Registers nothing, so that there are no more interleavings than needed. */
  private static final class PaperRegistrar implements Registrar {
    private int live;

    @Override
    public String name() {
      return "paper";
    }

    @Override
    public RegistrarHandle register(long address, long length, Access access) {
      synchronized (this) {
        live++;
      }
      return new PaperHandle();
    }

    @Override
    public void deregister(RegistrarHandle handle) {
      ((PaperHandle) handle).takenBack = true;
      synchronized (this) {
        live--;
      }
    }

    synchronized int live() {
      return live;
    }

    @Override
    public void close() {}
  }

  private final PaperRegistrar registrar = new PaperRegistrar();
  private final Rcache cache;
  private final List<List<Registration>> held = new ArrayList<>();

  private LincheckOperations(boolean leavePinned) {
    cache =
        FACTORY.create(
            new RcacheContext(
                registrar,
                new ScriptedMonitor(),
                leavePinned,
                PAGE,
                TimeUnit.HOURS.toNanos(1),
                TimeUnit.HOURS.toNanos(1),
                Runnable::run,
                closed -> {}));
    for (int i = 0; i < THREADS; i++) {
      held.add(new ArrayList<>());
    }
  }

  private static MemoryRegion region() {
    return MemoryRegion.of(PAGE, PAGE);
  }

  private Got hold(int thread, Registration registration) {
    held.get(thread).add(registration);
    return ((PaperHandle) registration.handle()).isNew() ? Got.NEW : Got.SHARED;
  }

  @Operation
  public Got register(@Param(name = "thread") int thread) {
    return hold(thread, cache.register(region(), Access.LOCAL_WRITE));
  }

  @Operation
  public Got find(@Param(name = "thread") int thread) {
    Registration found = cache.find(region(), Access.LOCAL_WRITE);
    return found == null ? Got.NOTHING : hold(thread, found);
  }

  @Operation
  public Gave deregister(@Param(name = "thread") int thread) {
    List<Registration> mine = held.get(thread);
    if (mine.isEmpty()) {
      return Gave.NOTHING;
    }
    Registration last = mine.remove(mine.size() - 1);
    boolean takenBack = ((PaperHandle) last.handle()).takenBack;
    cache.deregister(last);
    return takenBack ? Gave.TAKEN_BACK : Gave.USABLE;
  }

  /** By one thread only: a registration whose memory goes too often is not shared. */
  @Operation(nonParallelGroup = "events")
  public void invalidate() {
    cache.invalidateRange(PAGE, 1);
  }

  @Operation
  public EvictionResult evict() {
    return cache.evict();
  }

  /** Counts what the registrar has, when no other call is under way. */
  public int countLive() {
    return registrar.live();
  }

  /** Idle registrations are kept. */
  public static final class Keeping extends LincheckOperations {
    /** Creates the cache. */
    public Keeping() {
      super(true);
    }
  }

  /** Nothing idle is kept, but what is asked to persist. */
  public static final class Forgetting extends LincheckOperations {
    /** Creates the cache. */
    public Forgetting() {
      super(false);
    }

    @Operation
    public Got persist(@Param(name = "thread") int thread) {
      return super.hold(
          thread, super.cache.register(region(), Access.LOCAL_WRITE, RegisterFlags.PERSIST));
    }
  }
}
