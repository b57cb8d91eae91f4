// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.EnumSet;
import org.mca4j.testkit.RcacheContract;
import org.mca4j.testkit.RcacheTrait;

final class GrdmaOverIoUringTest extends RcacheContract {
  GrdmaOverIoUringTest() {
    super(new GrdmaComponent(), "iouring", EnumSet.complementOf(EnumSet.of(RcacheTrait.MERGES)));
  }
}
