// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import java.util.Set;
import org.mca4j.testkit.RcacheContract;

final class PassthroughOverIoUringTest extends RcacheContract {
  PassthroughOverIoUringTest() {
    super(new PassthroughComponent(), "iouring", Set.of());
  }
}
