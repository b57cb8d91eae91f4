// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import org.mca4j.testkit.TruthContract;

/** A program that announces each free gets no corrupt transfer. */
class GrdmaTruthWithExplicitTest extends TruthContract {
  GrdmaTruthWithExplicitTest() {
    super("grdma", "iouring", "explicit", true);
  }
}
