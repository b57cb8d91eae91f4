// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import org.mca4j.testkit.TruthContract;

/** Nobody announces a free, the kernel reports it, and no transfer is corrupt. */
class GrdmaTruthWithUffdTest extends TruthContract {
  GrdmaTruthWithUffdTest() {
    super("grdma", "iouring", "uffd", false);
  }
}
