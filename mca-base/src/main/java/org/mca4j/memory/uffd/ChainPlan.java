// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

/**
 * The sizes of a chain.
 *
 * @param batch the pairs submitted at once
 * @param batches the greatest number of batches in store
 * @param margin the pairs kept besides one for each range
 */
record ChainPlan(int batch, int batches, int margin) {
  private static final int GREATEST_BATCH = 256;
  private static final int GREATEST_MARGIN = 1024;

  /** Room for the completions that do not belong to a pair. */
  private static final int OTHERS = 16;

  /** Makes a plan for a greatest number of pairs, from 4 on. */
  static ChainPlan of(int pairs) {
    int batch = Math.min(GREATEST_BATCH, pairs / 4);
    return new ChainPlan(batch, pairs / batch, Math.min(GREATEST_MARGIN, pairs / 2));
  }

  /** Returns the greatest number of pairs in store. */
  int pairs() {
    return batch * batches;
  }

  /** Returns how many ranges can be watched, so that there is room to refill batch by batch. */
  int ranges() {
    return pairs() - margin - batch;
  }

  /** Returns how many requests are submitted at once: a batch with its tokens, and the sentinel. */
  int requests() {
    return 2 * batch + OTHERS;
  }

  /** Returns how many completions can be under way at once. */
  int completions() {
    return 2 * pairs() + OTHERS;
  }
}
