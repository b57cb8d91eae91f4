// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

/**
 * Knows whether the current thread is inside a callback of any cache. A thread in a callback must
 * not wait for another thread's registration, and cannot wait for its own call to end: somebody
 * further out may be waiting for it.
 */
public final class CallbackScope {
  private static final ThreadLocal<int[]> DEPTH = ThreadLocal.withInitial(() -> new int[1]);

  private CallbackScope() {}

  /**
   * Marks the start of a callback; to be matched by {@link #leave} on the same thread.
   *
   * @return for {@link #leave}
   */
  public static int[] enter() {
    int[] depth = DEPTH.get();
    depth[0]++;
    return depth;
  }

  /**
   * Marks the end of a callback.
   *
   * @param scope what {@link #enter} returned
   */
  public static void leave(int[] scope) {
    scope[0]--;
  }

  /**
   * Says whether the current thread is inside a callback.
   *
   * @return true between {@link #enter} and {@link #leave}
   */
  public static boolean active() {
    return DEPTH.get()[0] > 0;
  }
}
