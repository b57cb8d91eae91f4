// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import org.mca4j.rcache.Access;

/** One event of a trace. */
public sealed interface TraceEvent {
  /**
   * Returns when it happened.
   *
   * @return nanoseconds since the start of the run, never less than the event before
   */
  long nanos();

  /**
   * Returns the thread in which it happened.
   *
   * @return a small number; 0 is the main thread
   */
  int thread();

  /**
   * A range is in use by the network from now on.
   *
   * @param nanos when
   * @param thread where
   * @param address the first byte, as the program gave it
   * @param length bytes, at least 1
   * @param access the rights; reading by the local device is always included
   * @param id names the use; 1, 2, 3 ... in a trace
   */
  record Reg(long nanos, int thread, long address, long length, Access access, int id)
      implements TraceEvent {}

  /**
   * A use is over.
   *
   * @param nanos when
   * @param thread where
   * @param id the use
   */
  record Dereg(long nanos, int thread, int id) implements TraceEvent {}

  /**
   * The pages of a range go away.
   *
   * @param nanos when the call was entered
   * @param thread where
   * @param address the first byte, a multiple of the page size
   * @param length bytes, a multiple of the page size
   * @param call how they went
   */
  record Unmap(long nanos, int thread, long address, long length, UnmapCall call)
      implements TraceEvent {}

  /**
   * A remark, without effect.
   *
   * @param nanos when
   * @param thread where
   * @param text free text
   */
  record Note(long nanos, int thread, String text) implements TraceEvent {}
}
