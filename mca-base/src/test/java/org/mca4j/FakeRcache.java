// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
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
import org.mca4j.rcache.spi.RcacheContext;

/** A cache that registers nothing and remembers what its framework did to it. */
final class FakeRcache implements Rcache {
  final RcacheContext context;
  final List<String> heard = new ArrayList<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  @Nullable RuntimeException failureOnClose;

  /** Makes closing only begin, as from inside a registrar callback. */
  boolean busy;

  Runnable purging = () -> {};

  FakeRcache(RcacheContext context) {
    this.context = context;
    FakeEvents.add("open cache");
  }

  @Override
  public String component() {
    return "fake";
  }

  @Override
  public Registration register(MemoryRegion region, Access access, RegisterFlags flags) {
    throw new UnsupportedOperationException();
  }

  @Override
  public @Nullable Registration find(MemoryRegion region, Access access) {
    return null;
  }

  @Override
  public void retain(Registration registration) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void deregister(Registration registration) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void invalidateRange(long address, long length) {
    heard.add(address + "+" + length);
  }

  @Override
  public void invalidate(Registration registration, Runnable gone) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void purge() {
    heard.add("purge");
    purging.run();
  }

  @Override
  public EvictionResult evict() {
    return EvictionResult.NOTHING_IDLE;
  }

  @Override
  public RcacheStats stats() {
    return new RcacheStats(Map.of());
  }

  @Override
  public List<RegistrationInfo> registrations() {
    return List.of();
  }

  @Override
  public RcacheDistribution distribution() {
    return context.sizeBins().count(LongStream.empty());
  }

  boolean isClosed() {
    return closed.get();
  }

  @Override
  public CloseReport closeAndReport() {
    if (failureOnClose != null) {
      throw failureOnClose;
    }
    if (!busy) {
      end();
    }
    return CloseReport.CLEAN;
  }

  /** Completes the closing, once. */
  void end() {
    if (closed.compareAndSet(false, true)) {
      FakeEvents.add("close cache");
      context.onClosed().accept(this);
    }
  }
}
