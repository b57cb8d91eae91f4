// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.OpenComponents;
import org.mca4j.memory.MemoryFramework;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.MemoryMonitorFactory;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.base.LeavePinned;
import org.mca4j.rcache.base.RcacheBaseParams;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.registrar.RegistrarFramework;

/**
 * What the caches of one {@link Mca} share, opened when first needed. The methods that open are
 * called by one thread at a time; the others by any.
 */
final class SharedServices {
  private final OpenComponents components;
  private final ParamView params;
  private volatile @Nullable MemoryMonitor monitor;
  private volatile @Nullable Registrar registrar;
  private volatile @Nullable BackgroundThreads background;
  private @Nullable LeavePinned leavePinned;

  SharedServices(OpenComponents components, ParamView params) {
    this.components = components;
    this.params = params;
  }

  MemoryMonitor monitor() {
    MemoryMonitor open = monitor;
    if (open == null) {
      open = components.make(MemoryFramework.INSTANCE, null, MemoryMonitorFactory::open);
      monitor = open;
    }
    return open;
  }

  Registrar registrar() {
    Registrar open = registrar;
    if (open == null) {
      open = components.make(RegistrarFramework.INSTANCE, null, RegistrarFactory::open);
      registrar = open;
    }
    return open;
  }

  Executor background() {
    BackgroundThreads open = background;
    if (open == null) {
      open = new BackgroundThreads(params.get(RcacheBaseParams.ASYNC_THREADS));
      background = open;
    }
    return open;
  }

  /** Decides once whether idle registrations are kept. */
  LeavePinned leavePinned() {
    LeavePinned decided = leavePinned;
    if (decided == null) {
      MemoryMonitor source = monitor();
      decided =
          LeavePinned.decide(
              params.get(RcacheBaseParams.LEAVE_PINNED),
              source.name(),
              source.trustworthy(),
              source.ownersOnly(),
              params.get(RcacheBaseParams.UNSAFE_NO_COHERENCE));
      leavePinned = decided;
    }
    return decided;
  }

  void memoryReleased(long address, long length) {
    MemoryMonitor open = monitor;
    if (open != null) {
      open.released(address, length);
    }
  }

  void unsubscribe(Rcache cache) {
    MemoryMonitor open = monitor;
    if (open != null) {
      open.unsubscribe(cache);
    }
  }

  /** Closes what no cache needs any more: the threads, the monitor, and then the registrar. */
  void close(Closing closing) {
    BackgroundThreads openThreads = background;
    if (openThreads != null) {
      closing.step(openThreads::close);
    }
    MemoryMonitor openMonitor = monitor;
    if (openMonitor != null) {
      closing.step(openMonitor::close);
    }
    Registrar openRegistrar = registrar;
    if (openRegistrar != null) {
      closing.step(openRegistrar::close);
    }
  }
}
