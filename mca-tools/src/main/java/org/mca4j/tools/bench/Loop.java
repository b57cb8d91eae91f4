// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

/** The operation that is measured, many times over. */
@FunctionalInterface
interface Loop {
  /**
   * Does the operation again and again.
   *
   * @param job which regions, and where the stream of indices goes on
   * @param operations how often
   * @return something computed from all results, so that none can be left out
   */
  long run(Job job, long operations);
}
