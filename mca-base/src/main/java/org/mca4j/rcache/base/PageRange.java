// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.MemoryRegion;

/**
 * A half-open range of addresses, compared as unsigned values. Never empty.
 *
 * @param start the first byte
 * @param end the byte after the last, above {@code start}
 */
public record PageRange(long start, long end) {
  /**
   * Returns the whole pages around a region, or the whole blocks of its alignment if that is wider.
   * Memory of another kind than this process's is taken as it is, since pages mean nothing there.
   *
   * @param region what was asked for
   * @param pageSize a power of two
   * @return the smallest such range
   * @throws McaException RANGE_INVALID when the rounded range passes the top of the address space
   */
  public static PageRange around(MemoryRegion region, long pageSize) {
    long pages = region.backing() == null ? pageSize : 1;
    long block = Math.max(pages, region.alignment());
    long end = region.address() + region.length();
    long roundedEnd = end + (block - 1) & -block;
    if (Long.compareUnsigned(roundedEnd, end) < 0) {
      throw new McaException(
          McaErrorCode.RANGE_INVALID,
          region
              + " rounded to blocks of "
              + block
              + " bytes passes the top of the address space; it cannot be registered");
    }
    return new PageRange(region.address() & -block, roundedEnd);
  }

  /**
   * Returns the range of an event, cut off at the top of the address space.
   *
   * @param address the first byte
   * @param length bytes, read as unsigned, not 0
   * @return the range
   */
  public static PageRange clipped(long address, long length) {
    long end = address + length;
    return new PageRange(address, Long.compareUnsigned(end, address) <= 0 ? -1L : end);
  }

  /**
   * Returns the number of bytes.
   *
   * @return bytes; negative when they do not fit into a signed value
   */
  public long length() {
    return end - start;
  }

  /**
   * Says whether another range lies inside this one.
   *
   * @param other the other range
   * @return true also for equal ranges
   */
  public boolean contains(PageRange other) {
    return Long.compareUnsigned(start, other.start) <= 0
        && Long.compareUnsigned(other.end, end) <= 0;
  }

  /**
   * Says whether the ranges share a byte; touching ranges do not.
   *
   * @param other the other range
   * @return true when they share at least one byte
   */
  public boolean overlaps(PageRange other) {
    return Long.compareUnsigned(start, other.end) < 0 && Long.compareUnsigned(other.start, end) < 0;
  }

  @Override
  public String toString() {
    return String.format("[0x%x, 0x%x)", start, end);
  }
}
