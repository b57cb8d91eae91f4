// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.base.PinBudget;

/**
 * Decides what the registrar is asked for on a miss. First choice is one registration for the
 * request and all it overlaps ({@code rcache_grdma_merge}), then the request's pages with the
 * rights of all that cover them, then just the request. What was refused lately, or cannot have
 * room, is not tried. Called under the lock of {@link GrdmaTable}.
 */
final class GrdmaPlanner {
  private final boolean merge;
  private final PinBudget budget;

  GrdmaPlanner(boolean merge, PinBudget budget) {
    this.merge = merge;
    this.budget = budget;
  }

  GrdmaPlan plan(GrdmaIndex index, GrdmaRequest request) {
    GrdmaPlan merged = merge ? GrdmaMerge.of(index, request) : null;
    if (isWorthTrying(index, request, merged)) {
      return merged;
    }
    Access widened =
        request.access().and(index.ordered.accessOver(request.range(), request.access().bits()));
    GrdmaPlan wider = new GrdmaPlan(request.range(), widened, List.of(), false);
    return isWorthTrying(index, request, wider) ? wider : GrdmaPlan.plain(request);
  }

  private boolean isWorthTrying(GrdmaIndex index, GrdmaRequest request, @Nullable GrdmaPlan plan) {
    return plan != null
        && (!plan.exceeds(request)
            || (fits(request, plan)
                && !index.widenings.advisesAgainst(plan.range(), plan.access())));
  }

  /** What the plan replaces stays as long as it is in use, and takes room beside it. */
  private boolean fits(GrdmaRequest request, GrdmaPlan plan) {
    long length = plan.range().length();
    if (!plan.widens(request)) {
      return true;
    }
    if (length < 0 || length > request.longest()) {
      return false;
    }
    long staying = 0;
    for (GrdmaEntry entry : plan.replaces()) {
      staying += entry.inUse() ? entry.reservedBytes : 0;
    }
    return budget.canEverHold(length + staying);
  }
}
