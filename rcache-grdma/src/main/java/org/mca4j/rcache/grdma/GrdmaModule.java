// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import org.mca4j.base.inject.ComponentModule;
import org.mca4j.rcache.spi.RcacheFactory;

/** Wires the component {@code grdma}. */
final class GrdmaModule extends ComponentModule<RcacheFactory> {
  GrdmaModule() {
    super(RcacheFactory.class, GrdmaComponent.NAME, GrdmaFactory.class);
  }
}
