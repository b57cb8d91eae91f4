// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import java.util.Set;
import org.mca4j.testkit.RcacheContract;

final class PassthroughOverMlockTest extends RcacheContract {
  PassthroughOverMlockTest() {
    super(new PassthroughComponent(), "mlock", Set.of());
  }
}
