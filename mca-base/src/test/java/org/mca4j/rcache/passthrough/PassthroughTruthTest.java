// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import org.mca4j.testkit.TruthContract;

/** Without a cache there is nothing to be wrong. */
class PassthroughTruthTest extends TruthContract {
  PassthroughTruthTest() {
    super("passthrough", "iouring", "none", false);
  }
}
