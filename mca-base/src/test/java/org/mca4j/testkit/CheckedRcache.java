// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.base.ForwardingRcache;

/** A cache that keeps its own count of the calls made to it, to compare with the cache's own. */
public final class CheckedRcache extends ForwardingRcache {
  private final Rcache cache;
  private final AtomicLong registerCalls = new AtomicLong();
  private final AtomicLong bypassCalls = new AtomicLong();
  private final AtomicLong findCalls = new AtomicLong();
  private final AtomicLong cancelledCalls = new AtomicLong();
  private final boolean prefetches;

  /** Names the cache and whether it does something when asked to prefetch. */
  CheckedRcache(Rcache cache, boolean prefetches) {
    super(cache);
    this.cache = cache;
    this.prefetches = prefetches;
  }

  long registerCalls() {
    return registerCalls.get();
  }

  long bypassCalls() {
    return bypassCalls.get();
  }

  long findCalls() {
    return findCalls.get();
  }

  /** Returns the calls that may have been made or not, since their consumers cancelled. */
  long cancelledCalls() {
    return cancelledCalls.get();
  }

  /** Returns one figure of the cache. */
  public long count(RcacheCounter counter) {
    return cache.stats().get(counter);
  }

  @Override
  public Registration register(MemoryRegion region, Access access, RegisterFlags flags) {
    return counted(
        flags.includes(RegisterFlags.CACHE_BYPASS) ? bypassCalls : registerCalls,
        () -> cache.register(region, access, flags));
  }

  @Override
  public Registration register(long address, long length, Access access) {
    return counted(registerCalls, () -> cache.register(address, length, access));
  }

  private static Registration counted(AtomicLong calls, Supplier<Registration> call) {
    try {
      Registration registration = call.get();
      calls.incrementAndGet();
      return registration;
    } catch (Throwable e) {
      if (counts(e)) {
        calls.incrementAndGet();
      }
      throw e;
    }
  }

  /** Says whether a call that failed began and got past the check of its arguments. */
  private static boolean counts(Throwable e) {
    if (e instanceof RejectedExecutionException) {
      return false;
    }
    if (e instanceof McaException mca) {
      return !isArgumentError(mca.code());
    }
    return !(e instanceof IllegalStateException closed) || wasUnderWay(closed);
  }

  @Override
  public CompletionStage<Registration> registerAsync(
      MemoryRegion region, Access access, RegisterFlags flags) {
    CompletionStage<Registration> answer = cache.registerAsync(region, access, flags);
    var unused =
        answer.whenComplete(
            (got, e) ->
                count(flags.includes(RegisterFlags.CACHE_BYPASS) ? bypassCalls : registerCalls, e));
    return answer;
  }

  @Override
  public CompletionStage<@Nullable Void> prefetch(MemoryRegion region, Access access) {
    CompletionStage<@Nullable Void> answer = cache.prefetch(region, access);
    if (prefetches) {
      var unused = answer.whenComplete((nothing, e) -> count(registerCalls, e));
    }
    return answer;
  }

  private void count(AtomicLong calls, @Nullable Throwable e) {
    if (e instanceof CancellationException) {
      cancelledCalls.incrementAndGet();
    } else if (e == null || counts(e)) {
      calls.incrementAndGet();
    }
  }

  /** Tells a call that a close overtook, which counts as a miss, from one that came too late. */
  private static boolean wasUnderWay(IllegalStateException e) {
    return String.valueOf(e.getMessage()).contains("closed during the registration");
  }

  private static boolean isArgumentError(McaErrorCode code) {
    return code == McaErrorCode.RANGE_INVALID
        || code == McaErrorCode.RANGE_TOO_LONG
        || code == McaErrorCode.MEMORY_UNSUITABLE;
  }

  @Override
  public @Nullable Registration find(MemoryRegion region, Access access) {
    Registration found = cache.find(region, access);
    findCalls.incrementAndGet();
    return found;
  }
}
