// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.EnumSet;
import org.mca4j.testkit.RcacheContract;
import org.mca4j.testkit.RcacheTrait;

final class GrdmaOverMlockTest extends RcacheContract {
  GrdmaOverMlockTest() {
    super(new GrdmaComponent(), "mlock", EnumSet.complementOf(EnumSet.of(RcacheTrait.MERGES)));
  }
}
