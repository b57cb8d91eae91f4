// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

/** What one thread of a sample does: its share of the regions and its place in the stream. */
final class Job {
  /** The thread's number, from 0. */
  final int tid;

  /** The thread uses the regions {@code low} to {@code low + span - 1}. */
  final int low;

  final int span;

  /** The generator's state or the position in a stream; a loop leaves it where it stopped. */
  long state;

  Job(int tid, int low, int span, long state) {
    this.tid = tid;
    this.low = low;
    this.span = span;
    this.state = state;
  }
}
