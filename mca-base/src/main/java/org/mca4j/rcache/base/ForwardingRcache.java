// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheDistribution;
import org.mca4j.rcache.RcacheStats;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.RegistrationInfo;

/**
 * A cache that passes every call on to another one, for those that stand in front of a cache and
 * change some of them. Thread safe.
 */
public abstract class ForwardingRcache implements Rcache {
  private final Rcache cache;

  /**
   * Stands in front of a cache.
   *
   * @param cache used only through this object from now on
   */
  protected ForwardingRcache(Rcache cache) {
    this.cache = cache;
  }

  @Override
  public String component() {
    return cache.component();
  }

  @Override
  public Registration register(MemoryRegion region, Access access, RegisterFlags flags) {
    return cache.register(region, access, flags);
  }

  @Override
  public @Nullable Registration find(MemoryRegion region, Access access) {
    return cache.find(region, access);
  }

  @Override
  public void retain(Registration registration) {
    cache.retain(registration);
  }

  @Override
  public void deregister(Registration registration) {
    cache.deregister(registration);
  }

  @Override
  public void invalidateRange(long address, long length) {
    cache.invalidateRange(address, length);
  }

  @Override
  public void invalidate(Registration registration, Runnable gone) {
    cache.invalidate(registration, gone);
  }

  @Override
  public CompletionStage<Registration> registerAsync(
      MemoryRegion region, Access access, RegisterFlags flags) {
    return cache.registerAsync(region, access, flags);
  }

  @Override
  public CompletionStage<@Nullable Void> prefetch(MemoryRegion region, Access access) {
    return cache.prefetch(region, access);
  }

  @Override
  public void purge() {
    cache.purge();
  }

  @Override
  public EvictionResult evict() {
    return cache.evict();
  }

  @Override
  public RcacheStats stats() {
    return cache.stats();
  }

  @Override
  public List<RegistrationInfo> registrations() {
    return cache.registrations();
  }

  @Override
  public RcacheDistribution distribution() {
    return cache.distribution();
  }

  @Override
  public CloseReport closeAndReport() {
    return cache.closeAndReport();
  }
}
