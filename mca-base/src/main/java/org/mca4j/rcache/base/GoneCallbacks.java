// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RegistrarHandle;

/**
 * Who wants to know that a registration is gone, by its handle. A callback is taken out of here by
 * whoever runs it, so it runs once. Whoever adds one holds the registration, and only an entry that
 * departs is looked up here, so no callback is missed and none costs a hit anything. Thread safe;
 * callbacks run without a lock held.
 */
public final class GoneCallbacks {
  private static final Logger LOG = LogManager.getLogger(GoneCallbacks.class);

  /** Guards itself. */
  private final IdentityHashMap<RegistrarHandle, List<Runnable>> waiting = new IdentityHashMap<>();

  /** Set before the holder who adds a callback gives back; never cleared, which costs little. */
  private volatile boolean everUsed;

  GoneCallbacks() {}

  /**
   * Adds a callback; the caller holds the registration.
   *
   * @param handle the registration's handle
   * @param gone runs once
   */
  public void add(RegistrarHandle handle, Runnable gone) {
    synchronized (waiting) {
      waiting.computeIfAbsent(handle, h -> new ArrayList<>(1)).add(gone);
      everUsed = true;
    }
  }

  /**
   * Runs the callbacks of a registration that is gone.
   *
   * @param handle its handle
   */
  public void run(RegistrarHandle handle) {
    if (everUsed) {
      runAll(take(handle));
    }
  }

  private @Nullable List<Runnable> take(RegistrarHandle handle) {
    synchronized (waiting) {
      return waiting.remove(handle);
    }
  }

  /** Runs every callback that is left, when the cache is closed. */
  public void runAll() {
    List<Runnable> left = new ArrayList<>();
    synchronized (waiting) {
      waiting.values().forEach(left::addAll);
      waiting.clear();
    }
    runAll(left);
  }

  private static void runAll(@Nullable List<Runnable> callbacks) {
    if (callbacks == null) {
      return;
    }
    int[] scope = CallbackScope.enter();
    try {
      callbacks.forEach(GoneCallbacks::run);
    } finally {
      CallbackScope.leave(scope);
    }
  }

  /** Whatever a callback throws harms nobody: the registration is gone. */
  private static void run(Runnable callback) {
    try {
      callback.run();
    } catch (Throwable e) {
      LOG.warn("a callback for a registration that is gone failed", e);
    }
  }
}
