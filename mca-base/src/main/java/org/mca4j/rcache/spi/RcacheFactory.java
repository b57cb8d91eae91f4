// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.spi;

import org.mca4j.rcache.Rcache;

/** Makes caches of one component; what an rcache component's module binds. */
public interface RcacheFactory {
  /**
   * Makes a cache.
   *
   * @param context what the cache works with
   * @return a new cache, owned by the caller
   * @throws org.mca4j.error.McaException when the component's parameters cannot be served
   */
  Rcache create(RcacheContext context);
}
