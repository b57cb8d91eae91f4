// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import org.mca4j.base.inject.ComponentModule;
import org.mca4j.rcache.spi.RcacheFactory;

/** Wires the component {@code passthrough}. */
final class PassthroughModule extends ComponentModule<RcacheFactory> {
  PassthroughModule() {
    super(RcacheFactory.class, PassthroughComponent.NAME, PassthroughFactory.class);
  }
}
