// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

/** A choice that may be left to the library, such as {@code leave_pinned}. */
public enum Tristate {
  /** The library decides. */
  AUTO,
  /** No. */
  FALSE,
  /** Yes. */
  TRUE
}
