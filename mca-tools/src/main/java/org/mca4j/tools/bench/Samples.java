// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The samples of a row, as the programs in C judge them: clean ones count; when they are too few,
 * the fastest dirty ones fill up. Not thread safe.
 */
final class Samples {
  /** At most this many samples are taken for each one wanted. */
  private static final int RETAKES = 4;

  private final int wanted;
  private final List<Double> clean = new ArrayList<>();
  private final List<Double> dirty = new ArrayList<>();
  private double worstCanary;

  /**
   * Makes an empty set.
   *
   * @param wanted how many clean samples are enough
   */
  Samples(int wanted) {
    this.wanted = wanted;
  }

  boolean more() {
    return clean.size() < wanted && clean.size() + dirty.size() < RETAKES * wanted;
  }

  void add(double nanos, double canary, boolean isDirty) {
    (isDirty ? dirty : clean).add(nanos);
    worstCanary = Math.max(worstCanary, canary);
  }

  /**
   * What a row comes to.
   *
   * @param median nanoseconds per operation
   * @param least the fastest sample
   * @param greatest the slowest sample
   * @param worstCanary the slowest canary beside any sample
   * @param dirty how many dirty samples count
   * @param used how many samples count
   */
  record Summary(
      double median, double least, double greatest, double worstCanary, int dirty, int used) {}

  Summary summary() {
    List<Double> used = new ArrayList<>(clean);
    Collections.sort(dirty);
    int fill = Math.max(0, Math.min(BenchSettings.MIN_REPEATS - clean.size(), dirty.size()));
    used.addAll(dirty.subList(0, fill));
    Collections.sort(used);
    int n = used.size();
    double median = (used.get(n / 2) + used.get((n - 1) / 2)) / 2;
    return new Summary(median, used.get(0), used.get(n - 1), worstCanary, fill, n);
  }
}
