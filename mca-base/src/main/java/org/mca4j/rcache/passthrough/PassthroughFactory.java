// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import jakarta.inject.Inject;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.spi.RcacheContext;
import org.mca4j.rcache.spi.RcacheFactory;

/** Makes pass-through caches. */
final class PassthroughFactory implements RcacheFactory {
  @Inject
  PassthroughFactory() {}

  @Override
  public Rcache create(RcacheContext context) {
    return new PassthroughRcache(context);
  }
}
