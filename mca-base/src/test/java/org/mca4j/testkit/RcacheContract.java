// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Set;
import org.mca4j.base.spi.Component;

/**
 * All rules for one component over one registrar. A subclass names the three, and nothing else:
 * behaviour that every cache shares is tested here only.
 */
public abstract class RcacheContract extends RcacheSuite
    implements RangeRules,
        BackingRules,
        ReferenceRules,
        SequenceRules,
        AccessRules,
        InvalidationRules,
        CoherenceRules,
        CompletionRules,
        BackgroundRules,
        PurgeRules,
        AsyncRules,
        EvictionRules,
        LimitRules,
        FailureRules,
        CallbackRules,
        FlightRules,
        CloseRules,
        CounterRules,
        ListingRules,
        OwnerRules {
  /** Names what is tested. */
  protected RcacheContract(Component component, String registrar, Set<RcacheTrait> traits) {
    super(component, registrar, traits);
  }
}
