// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.spi.RcacheContext;
import org.mca4j.rcache.spi.RcacheFactory;

/** Makes grdma caches; those with the same cache_name share a table. */
final class GrdmaFactory implements RcacheFactory {
  private final ParamView params;
  private final Map<String, GrdmaTable> byName = new ConcurrentHashMap<>();

  @Inject
  GrdmaFactory(ParamView params) {
    this.params = params;
  }

  @Override
  public Rcache create(RcacheContext context) {
    GrdmaParams read = GrdmaParams.read(params);
    GrdmaTable table =
        read.cacheName().isEmpty()
            ? new GrdmaTable(read)
            : byName.computeIfAbsent(read.cacheName(), name -> new GrdmaTable(read));
    return new GrdmaRcache(table, context, read);
  }
}
