// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.EnumSet;
import org.mca4j.testkit.RcacheConcurrencyContract;
import org.mca4j.testkit.RcacheTrait;

final class GrdmaConcurrencyOverNullTest extends RcacheConcurrencyContract {
  GrdmaConcurrencyOverNullTest() {
    super(new GrdmaComponent(), "null", EnumSet.complementOf(EnumSet.of(RcacheTrait.MERGES)));
  }
}
