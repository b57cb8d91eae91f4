// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.EnumSet;
import org.mca4j.testkit.RcacheConcurrencyContract;
import org.mca4j.testkit.RcacheTrait;

final class GrdmaConcurrencyOverIoUringTest extends RcacheConcurrencyContract {
  GrdmaConcurrencyOverIoUringTest() {
    super(new GrdmaComponent(), "iouring", EnumSet.complementOf(EnumSet.of(RcacheTrait.MERGES)));
  }
}
