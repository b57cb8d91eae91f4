// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Set;
import org.mca4j.base.spi.Component;

/**
 * All rules under load: the same promises as {@link RcacheContract}, kept while many threads do
 * everything at once. Seeds and numbers of rounds are fixed; what the scheduler does is not.
 */
public abstract class RcacheConcurrencyContract extends RcacheSuite
    implements RaceRules,
        CompletionRaceRules,
        OwnerRaceRules,
        LoadRules,
        AsyncLoadRules,
        CloseUnderLoadRules {
  /** Names what is tested. */
  protected RcacheConcurrencyContract(
      Component component, String registrar, Set<RcacheTrait> traits) {
    super(component, registrar, traits);
  }
}
