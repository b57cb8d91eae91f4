// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.base.PageRange;

/** What a cache that merges has to merge, found by looking at everything until nothing changes. */
final class ModelMerging {
  private final boolean merges;
  private final List<ModelPlan> survivors = new ArrayList<>();

  ModelMerging(boolean merges) {
    this.merges = merges;
  }

  /** Returns the request with all it overlaps, or itself. */
  ModelPlan merge(ModelPlan request, long block, List<ModelEntry> live) {
    ModelPlan merged = request;
    ModelPlan before = null;
    while (merges && !merged.equals(before)) {
      before = merged;
      merged = step(merged, block, live);
    }
    return merged;
  }

  private ModelPlan step(ModelPlan plan, long block, List<ModelEntry> live) {
    PageRange range = plan.range();
    Access access = plan.access();
    boolean revives = plan.revives();
    Set<ModelEntry> replaces = new LinkedHashSet<>(plan.replaces());
    for (ModelEntry entry : live) {
      if (entry.valid && entry.range.overlaps(plan.range())) {
        replaces.add(entry);
        range = union(range, entry.range);
        access = access.and(entry.access);
      }
    }
    for (ModelPlan survivor : List.copyOf(survivors)) {
      if (survivor.range().overlaps(plan.range())) {
        survivors.remove(survivor);
        revives = true;
        range = union(range, survivor.range());
        access = access.and(survivor.access());
      }
    }
    PageRange aligned = new PageRange(range.start() & -block, range.end() + block - 1 & -block);
    return new ModelPlan(aligned, access, List.copyOf(replaces), revives);
  }

  private static PageRange union(PageRange one, PageRange other) {
    return new PageRange(Math.min(one.start(), other.start()), Math.max(one.end(), other.end()));
  }

  /** Memory goes: nothing survives there. */
  void invalidate(PageRange gone) {
    for (ModelPlan survivor : List.copyOf(survivors)) {
      if (survivor.range().overlaps(gone)) {
        survivors.remove(survivor);
        addOutside(survivor.range(), survivor.access(), gone);
      }
    }
  }

  /** An entry became invalid because some of its memory went. */
  void leave(ModelEntry entry, PageRange gone) {
    if (entry.leavesSurvivors) {
      addOutside(entry.range, entry.access, gone);
    }
  }

  private void addOutside(PageRange range, Access access, PageRange gone) {
    if (range.start() < gone.start()) {
      survivors.add(new ModelPlan(new PageRange(range.start(), gone.start()), access));
    }
    if (gone.end() < range.end()) {
      survivors.add(new ModelPlan(new PageRange(gone.end(), range.end()), access));
    }
  }
}
