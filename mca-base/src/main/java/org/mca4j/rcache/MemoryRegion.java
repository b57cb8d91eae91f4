// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.DirectBuffers;

/**
 * A range of memory to register: address, length, and optionally the Java object that owns the
 * memory. Immutable but for a note of the last registration that covered it, which makes the next
 * one cheaper; a program that transfers the same buffer again should keep its region. Addresses are
 * unsigned 64-bit values held in a {@code long}, ranges are half open, and a range must end below
 * 2<sup>64</sup>: the last byte of the address space cannot be named, so that every end is an
 * address too.
 *
 * <p>While a registration made from a region with an owner is in use or kept, the owner stays
 * reachable, so the garbage collector cannot free the memory under it. A raw address has no such
 * protection: whoever frees it has to tell the cache.
 */
public final class MemoryRegion {
  private final long address;
  private final long length;
  private final long alignment;
  private final boolean readOnly;
  private final @Nullable Object owner;

  /** Read and written without synchronization: whoever uses it checks it first. */
  private @Nullable Registration last;

  private MemoryRegion(
      long address, long length, long alignment, boolean readOnly, @Nullable Object owner) {
    this.address = address;
    this.length = length;
    this.alignment = alignment;
    this.readOnly = readOnly;
    this.owner = owner;
  }

  /**
   * Makes a region from a raw address.
   *
   * @param address the first byte, unsigned, not 0
   * @param length bytes, at least 1
   * @return the region, without an owner
   * @throws McaException RANGE_INVALID when the range is empty, null or passes the top
   */
  public static MemoryRegion of(long address, long length) {
    checkRange(address, length);
    return new MemoryRegion(address, length, 1, false, null);
  }

  /**
   * Makes a region from the bytes between a direct buffer's position and its limit. The buffer is
   * the owner.
   *
   * @param buffer a direct buffer with at least one byte remaining
   * @return the region
   * @throws McaException MEMORY_UNSUITABLE when the buffer is on the heap; RANGE_INVALID when
   *     nothing remains
   */
  public static MemoryRegion of(ByteBuffer buffer) {
    if (!buffer.isDirect()) {
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          "a heap buffer cannot be registered, since the garbage collector moves it;"
              + " use ByteBuffer.allocateDirect");
    }
    long address = DirectBuffers.address(buffer) + buffer.position();
    checkRange(address, buffer.remaining());
    return new MemoryRegion(address, buffer.remaining(), 1, buffer.isReadOnly(), (Buffer) buffer);
  }

  /**
   * Returns this region with a wish for wider rounding: the registration's start and end are
   * rounded outwards to this alignment where it exceeds the page size.
   *
   * @param bytes a power of two
   * @return a region that differs in the alignment only
   * @throws McaException RANGE_INVALID when {@code bytes} is no power of two
   */
  public MemoryRegion alignedTo(long bytes) {
    if (Long.bitCount(bytes) != 1 || bytes < 0) {
      throw new McaException(
          McaErrorCode.RANGE_INVALID, "alignment " + bytes + " is not a power of two");
    }
    return new MemoryRegion(address, length, bytes, readOnly, owner);
  }

  private static void checkRange(long address, long length) {
    if (address == 0) {
      throw new McaException(McaErrorCode.RANGE_INVALID, "the null address cannot be registered");
    }
    if (length <= 0) {
      throw new McaException(
          McaErrorCode.RANGE_INVALID,
          "length " + length + " at 0x" + Long.toHexString(address) + " is not positive");
    }
    if (Long.compareUnsigned(address + length, address) <= 0) {
      throw new McaException(
          McaErrorCode.RANGE_INVALID,
          String.format("0x%x + %d bytes passes the top of the address space", address, length));
    }
  }

  /**
   * Returns the first byte.
   *
   * @return an address, unsigned, not 0
   */
  public long address() {
    return address;
  }

  /**
   * Returns the length.
   *
   * @return bytes, at least 1
   */
  public long length() {
    return length;
  }

  /**
   * Returns the alignment wished for.
   *
   * @return bytes, a power of two; 1 when there is no wish
   */
  public long alignment() {
    return alignment;
  }

  /**
   * Says whether the program itself may only read the memory, so that no writing right can be had.
   *
   * @return true for a read-only buffer
   */
  public boolean readOnly() {
    return readOnly;
  }

  /**
   * Returns the object that keeps the memory alive.
   *
   * @return the owner, or null for a raw address
   */
  public @Nullable Object owner() {
    return owner;
  }

  /**
   * Returns an equal region. For caches: a region that is only read by code compiled into its
   * caller need not exist at all, but one that is handed on must; handing on a copy on the rare
   * path keeps the common one free of allocation.
   *
   * @return a new object, with nothing noted
   */
  public MemoryRegion copy() {
    return new MemoryRegion(address, length, alignment, readOnly, owner);
  }

  /**
   * Returns what a cache noted by {@link #note}. For caches, which have to check that it is theirs
   * and still valid.
   *
   * @return a registration that may be another cache's or gone, or null
   */
  public @Nullable Registration noted() {
    return last;
  }

  /**
   * Notes the registration that covers this region, for the next register call. For caches.
   *
   * @param registration a registration, or null to forget the last one
   */
  public void note(@Nullable Registration registration) {
    last = registration;
  }

  @Override
  public String toString() {
    return String.format("[0x%x, 0x%x)", address, address + length);
  }
}
