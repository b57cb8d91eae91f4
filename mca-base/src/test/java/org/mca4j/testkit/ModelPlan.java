// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.List;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.base.PageRange;

/**
 * What the registrar is asked for.
 *
 * @param range the pages
 * @param access the rights
 * @param replaces what it is going to replace because it was merged with it
 * @param revives whether it covers what was left of others
 */
record ModelPlan(PageRange range, Access access, List<ModelEntry> replaces, boolean revives) {
  ModelPlan(PageRange range, Access access) {
    this(range, access, List.of(), false);
  }

  boolean isFor(ModelPlan other) {
    return range.equals(other.range) && access == other.access;
  }

  boolean includes(ModelPlan other) {
    return range.contains(other.range) && access.includes(other.access);
  }
}
