// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import org.mca4j.libc.Unistd;

/**
 * A range of whole pages by number, half open and never empty. A page number is an address shifted
 * right, so it is positive and compares as usual.
 *
 * @param first the first page
 * @param end the page after the last
 */
record PageSpan(long first, long end) {
  private static final int SHIFT = Long.numberOfTrailingZeros(Unistd.pageSize());

  PageSpan {
    if (first < 0 || end <= first) {
      throw new IllegalArgumentException("no pages: " + first + " to " + end);
    }
  }

  /** Returns the pages that hold at least one byte of a range. */
  static PageSpan covering(long address, long length) {
    return new PageSpan(address >>> SHIFT, ((address + length - 1) >>> SHIFT) + 1);
  }

  long address() {
    return first << SHIFT;
  }

  long bytes() {
    return (end - first) << SHIFT;
  }
}
