// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.List;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.base.PageRange;

/**
 * What the registrar is going to be asked for on a miss.
 *
 * @param range the request's pages, or more
 * @param access the request's rights, or more
 * @param replaces the entries that the range was widened for, and those in it; a list of its
 *     owner's
 * @param revives whether the range was also widened for what is left of other registrations
 */
record GrdmaPlan(PageRange range, Access access, List<GrdmaEntry> replaces, boolean revives) {
  /** Asks for what was asked for. */
  static GrdmaPlan plain(GrdmaRequest request) {
    return new GrdmaPlan(request.range(), request.access(), List.of(), false);
  }

  /** Says whether it covers more than was asked for. */
  boolean widens(GrdmaRequest request) {
    return !range.equals(request.range());
  }

  /** Says whether the request could be served by less, should this be refused. */
  boolean exceeds(GrdmaRequest request) {
    return access != request.access() || widens(request);
  }
}
