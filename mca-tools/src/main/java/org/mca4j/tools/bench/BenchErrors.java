// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.io.IOException;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/** What the benchmarks say when they cannot measure, so that they say it alike. */
final class BenchErrors {
  private BenchErrors() {}

  /** Makes the error of a JVM that could not be started, or whose output could not be read. */
  static McaException cannotRun(IOException cause) {
    return new McaException(
        McaErrorCode.BENCH_FAILED, "cannot run a JVM to measure in: " + cause.getMessage(), cause);
  }

  /** Makes the error of a wait that was interrupted; the thread stays marked as interrupted. */
  static McaException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new McaException(McaErrorCode.BENCH_FAILED, "interrupted while measuring", cause);
  }
}
