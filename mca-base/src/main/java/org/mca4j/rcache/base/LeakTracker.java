// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;

/**
 * A cache that gives every use a handle of its own, so that a release too many is caught where it
 * happens instead of eating another user's reference, and that tells at close where each use that
 * was never given back began. For finding faults: each use costs an object and a stack trace.
 */
public final class LeakTracker extends ForwardingRcache {
  private static final Logger LOG = LogManager.getLogger(LeakTracker.class);

  /** How many leaks are reported one by one. */
  private static final int REPORTED = 16;

  private final Rcache cache;

  /** The uses not yet given back; guards itself and their counts. */
  private final Set<Use> open = Collections.newSetFromMap(new IdentityHashMap<>());

  private boolean reported;

  /**
   * Watches over the uses of a cache.
   *
   * @param cache the cache; used only through this object from now on
   */
  public LeakTracker(Rcache cache) {
    super(cache);
    this.cache = cache;
  }

  /** Where something happened, as a stack trace. */
  private static final class Site extends Throwable {
    private static final long serialVersionUID = 1L;

    Site(String what) {
      super(what);
    }
  }

  /** One use of a registration. */
  private final class Use implements Registration {
    private final Registration registration;
    private final Site begun;
    private int references = 1;
    private @Nullable Site ended;

    private Use(Registration registration, Site begun) {
      this.registration = registration;
      this.begun = begun;
    }

    private LeakTracker tracker() {
      return LeakTracker.this;
    }

    @Override
    public long address() {
      return registration.address();
    }

    @Override
    public long length() {
      return registration.length();
    }

    @Override
    public Access access() {
      return registration.access();
    }

    @Override
    public RegistrarHandle handle() {
      return registration.handle();
    }

    @Override
    public boolean isShared() {
      return registration.isShared();
    }

    @Override
    public String toString() {
      return "use of " + registration;
    }
  }

  private static Site begins() {
    return new Site("the use began here");
  }

  private Registration track(Registration registration, Site begun) {
    Use use = new Use(registration, begun);
    synchronized (open) {
      open.add(use);
    }
    return use;
  }

  private Use mine(Registration registration) {
    if (registration instanceof Use use && use.tracker() == this) {
      return use;
    }
    throw RcacheErrors.foreign(component());
  }

  @Override
  public Registration register(MemoryRegion region, Access access, RegisterFlags flags) {
    return track(cache.register(region, access, flags), begins());
  }

  @Override
  public CompletionStage<Registration> registerAsync(
      MemoryRegion region, Access access, RegisterFlags flags) {
    Site begun = begins();
    CompletableFuture<Registration> answer = new CompletableFuture<>();
    var unused =
        cache
            .registerAsync(region, access, flags)
            .whenComplete((registration, error) -> hand(answer, registration, error, begun));
    return answer;
  }

  private void hand(
      CompletableFuture<Registration> answer,
      @Nullable Registration registration,
      @Nullable Throwable error,
      Site begun) {
    if (registration == null) {
      answer.completeExceptionally(error == null ? new IllegalStateException() : error);
      return;
    }
    Registration use = track(registration, begun);
    if (!answer.complete(use)) {
      deregister(use);
    }
  }

  @Override
  public @Nullable Registration find(MemoryRegion region, Access access) {
    Registration found = cache.find(region, access);
    return found == null ? null : track(found, begins());
  }

  @Override
  public void retain(Registration registration) {
    Use use = mine(registration);
    synchronized (open) {
      checkInUse(use);
      cache.retain(use.registration);
      use.references++;
    }
  }

  @Override
  public void deregister(Registration registration) {
    Use use = mine(registration);
    synchronized (open) {
      checkInUse(use);
      use.references--;
      if (use.references == 0) {
        use.ended = new Site("it was given back for the last time here");
        open.remove(use);
      }
    }
    cache.deregister(use.registration);
  }

  private static void checkInUse(Use use) {
    if (use.references == 0) {
      IllegalStateException error =
          new IllegalStateException(
              "this use of a registration was given back before; the cause says where", use.ended);
      error.addSuppressed(use.begun);
      throw error;
    }
  }

  @Override
  public void invalidate(Registration registration, Runnable gone) {
    Use use = mine(registration);
    synchronized (open) {
      checkInUse(use);
    }
    cache.invalidate(use.registration, gone);
  }

  @Override
  public CloseReport closeAndReport() {
    CloseReport report = cache.closeAndReport();
    List<Use> leaks = List.of();
    synchronized (open) {
      if (!reported) {
        reported = true;
        leaks = new ArrayList<>(open);
      }
    }
    for (Use leak : leaks.subList(0, Math.min(REPORTED, leaks.size()))) {
      LOG.warn("never given back: {}", leak, leak.begun);
    }
    if (leaks.size() > REPORTED) {
      LOG.warn("and {} more uses were never given back", leaks.size() - REPORTED);
    }
    return report;
  }
}
