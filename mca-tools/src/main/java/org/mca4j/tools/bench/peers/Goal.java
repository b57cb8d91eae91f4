// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import java.util.OptionalDouble;

/**
 * What a row of ours shall reach.
 *
 * @param text what it is compared with, such as {@code 0.5 x ucx}
 * @param limit nanoseconds at most; nothing when what it is compared with was not measured
 */
record Goal(String text, OptionalDouble limit) {

  /** Says in a few words whether a figure reaches the goal. */
  String verdict(double nanos) {
    if (limit.isEmpty()) {
      return text + " ?";
    }
    return text + (nanos <= limit.getAsDouble() ? " met" : " missed");
  }

  boolean met(double nanos) {
    return limit.isPresent() && nanos <= limit.getAsDouble();
  }

  boolean missed(double nanos) {
    return limit.isPresent() && nanos > limit.getAsDouble();
  }
}
