// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.EnumSet;
import org.mca4j.testkit.RcacheMergeContract;
import org.mca4j.testkit.RcacheTrait;

final class GrdmaMergeOverNullTest extends RcacheMergeContract {
  GrdmaMergeOverNullTest() {
    super(new GrdmaComponent(), "null", EnumSet.allOf(RcacheTrait.class));
  }
}
