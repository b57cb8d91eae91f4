// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import org.mca4j.memory.InvalidationSink;
import org.mca4j.rcache.Rcache;

/**
 * What one replay drives. Closing it closes the cache and then the registrar.
 *
 * @param cache the cache
 * @param announcements told of each range before it goes away
 * @param registrar what the cache registers with
 */
record ReplayTarget(Rcache cache, InvalidationSink announcements, CountingRegistrar registrar)
    implements AutoCloseable {

  @Override
  public void close() {
    try {
      cache.close();
    } finally {
      registrar.close();
    }
  }
}
