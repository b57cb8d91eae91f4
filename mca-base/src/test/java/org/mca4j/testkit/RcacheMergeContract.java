// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Set;
import org.mca4j.base.spi.Component;

/** All rules for a cache that merges, opened so that it does. */
public abstract class RcacheMergeContract extends RcacheSuite
    implements MergeRules, MergeFailureRules, MergeFlightRules {
  /** Names what is tested. */
  protected RcacheMergeContract(Component component, String registrar, Set<RcacheTrait> traits) {
    super(component, registrar, traits);
  }
}
