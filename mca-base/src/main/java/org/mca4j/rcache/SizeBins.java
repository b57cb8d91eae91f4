// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * How sizes are told apart in an {@link RcacheDistribution}: each bound is twice the one before. As
 * UCX's {@code RCACHE_STAT_MIN} and {@code RCACHE_STAT_MAX}.
 *
 * @param min the lowest bound in bytes, a power of two
 * @param max the highest bound in bytes, a power of two, at least {@code min}
 */
public record SizeBins(long min, long max) {
  private static final long HIGHEST = 1L << 62;

  /** From 4 KiB to 1 MiB, the defaults of the parameters. */
  public static final SizeBins DEFAULT = new SizeBins(4 << 10, 1 << 20);

  /**
   * Creates bounds from any sizes, each rounded up to a power of two.
   *
   * @param min the lowest bound in bytes; 0 counts as 1
   * @param max the highest bound in bytes, not below {@code min}
   * @throws McaException PARAM_INVALID_VALUE when {@code max} is below {@code min}
   */
  public SizeBins {
    if (max < min || min < 0) {
      throw new McaException(
          McaErrorCode.PARAM_INVALID_VALUE,
          String.format(
              "the sizes of a distribution cannot go from %d up to %d bytes; set"
                  + " rcache_base_stat_max to at least rcache_base_stat_min",
              min, max));
    }
    min = roundUp(min);
    max = roundUp(max);
  }

  private static long roundUp(long size) {
    return size <= 1 ? 1 : size > HIGHEST ? HIGHEST : 1L << log2(size);
  }

  /** The exponent of the lowest power of two that is not below a size. */
  private static int log2(long size) {
    return Long.SIZE - Long.numberOfLeadingZeros(size - 1);
  }

  /**
   * Counts sizes.
   *
   * @param sizes bytes, each at least 1; consumed
   * @return how many fall into which bin; all bins are there, also empty ones
   */
  public RcacheDistribution count(LongStream sizes) {
    int bounds = log2(max) - log2(min) + 1;
    long[] counts = new long[bounds + 1];
    long[] bytes = new long[bounds + 1];
    sizes.forEach(
        size -> {
          int bin = size <= min ? 0 : size > max ? bounds : log2(size) - log2(min);
          counts[bin]++;
          bytes[bin] += size;
        });
    List<RcacheDistribution.Bin> bins = new ArrayList<>();
    for (int i = 0; i <= bounds; i++) {
      long upTo = i == bounds ? RcacheDistribution.MORE : min << i;
      bins.add(new RcacheDistribution.Bin(upTo, counts[i], bytes[i]));
    }
    return new RcacheDistribution(bins);
  }
}
