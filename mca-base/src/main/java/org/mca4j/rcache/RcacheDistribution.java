// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How large the registrations of a cache are: how many there are of each size, and how many bytes
 * they make up. A snapshot, immutable.
 *
 * @param bins in ascending order of size, at least two; the last one is for all that is larger
 */
public record RcacheDistribution(List<Bin> bins) {
  /** The bound of the last bin, which takes every size above the others'. */
  public static final long MORE = Long.MAX_VALUE;

  /**
   * The registrations of similar size.
   *
   * @param upTo the largest size in bytes that falls into it; {@link #MORE} for the last one
   * @param count how many registrations
   * @param bytes their sizes together; ranges that overlap count each time
   */
  public record Bin(long upTo, long count, long bytes) {
    @Override
    public String toString() {
      return (upTo == MORE ? "more" : "<=" + upTo) + "=" + count + "/" + bytes;
    }
  }

  /**
   * Creates a distribution.
   *
   * @param bins copied
   */
  public RcacheDistribution {
    bins = List.copyOf(bins);
  }

  /**
   * Returns how many registrations there are.
   *
   * @return the number over all bins
   */
  public long count() {
    return bins.stream().mapToLong(Bin::count).sum();
  }

  /**
   * Returns the size of all registrations together.
   *
   * @return bytes; ranges that overlap count each time
   */
  public long bytes() {
    return bins.stream().mapToLong(Bin::bytes).sum();
  }

  /** Returns the bins that are not empty, as bound, count and bytes. */
  @Override
  public String toString() {
    return bins.stream()
        .filter(bin -> bin.count() > 0)
        .map(Bin::toString)
        .collect(Collectors.joining(" "));
  }
}
