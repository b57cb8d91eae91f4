// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

/** The system call by which a recorded program took pages away. */
public enum UnmapCall {
  /** The range was unmapped; also stands for a call the trace does not name. */
  MUNMAP("munmap"),
  /** The pages were dropped, the mapping stayed. */
  MADVISE("madvise"),
  /** The range was moved elsewhere, or its tail was cut off. */
  MREMAP("mremap"),
  /** The top of the heap was lowered. */
  BRK("brk"),
  /** Something else was mapped over the range. */
  MMAP_FIXED("mmap-fixed");

  private final String word;

  UnmapCall(String word) {
    this.word = word;
  }

  static UnmapCall of(String word) {
    for (UnmapCall call : values()) {
      if (call.word.equals(word)) {
        return call;
      }
    }
    return MUNMAP;
  }
}
