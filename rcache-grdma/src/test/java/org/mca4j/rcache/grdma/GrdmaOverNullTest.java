// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.EnumSet;
import org.mca4j.testkit.RcacheContract;
import org.mca4j.testkit.RcacheTrait;

final class GrdmaOverNullTest extends RcacheContract {
  GrdmaOverNullTest() {
    super(new GrdmaComponent(), "null", EnumSet.complementOf(EnumSet.of(RcacheTrait.MERGES)));
  }
}
