// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import java.util.Set;
import org.mca4j.testkit.RcacheConcurrencyContract;

final class PassthroughConcurrencyOverNullTest extends RcacheConcurrencyContract {
  PassthroughConcurrencyOverNullTest() {
    super(new PassthroughComponent(), "null", Set.of());
  }
}
