// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import org.mca4j.testkit.TruthContract;

/** A program that announces nothing gets no corrupt transfer either: nothing is kept idle. */
class GrdmaTruthWithNoneTest extends TruthContract {
  GrdmaTruthWithNoneTest() {
    super("grdma", "iouring", "none", false);
  }
}
