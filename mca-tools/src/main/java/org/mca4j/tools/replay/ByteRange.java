// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

/**
 * Some bytes, half open; of a trace, of the arena, or counted from the arena's begin.
 *
 * @param start the first byte
 * @param length bytes, at least 1
 */
record ByteRange(long start, long length) {
  long end() {
    return start + length;
  }
}
