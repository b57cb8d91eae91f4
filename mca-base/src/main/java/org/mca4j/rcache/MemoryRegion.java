// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.Buffer;
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
 * <p>The owner is the object whose end frees the memory: the buffer a slice was taken from, the JNA
 * memory a view belongs to, the scope of an arena. While a registration made from a region with an
 * owner is in use, the owner stays reachable, so the garbage collector cannot free the memory under
 * it; once it is idle the owner may be collected, and the registration goes with it. A raw address
 * has no such protection: whoever frees it has to tell the cache. See {@link MemoryOwners} for
 * frees that Java cannot see.
 */
public final class MemoryRegion {
  private final long address;
  private final long length;
  private final long alignment;
  private final boolean readOnly;
  private final @Nullable Object owner;
  private final @Nullable MemoryBacking backing;

  /** Whether {@link #permits} may ever say no or there is a backing; one look as a rule. */
  private final boolean restricted;

  /** Read and written without synchronization: whoever uses it checks it first. */
  private @Nullable Registration last;

  MemoryRegion(
      long address, long length, long alignment, boolean readOnly, @Nullable Object owner) {
    this(address, length, alignment, readOnly, owner, null);
  }

  private MemoryRegion(
      long address,
      long length,
      long alignment,
      boolean readOnly,
      @Nullable Object owner,
      @Nullable MemoryBacking backing) {
    this.address = address;
    this.length = length;
    this.alignment = alignment;
    this.readOnly = readOnly;
    this.owner = owner;
    this.backing = backing;
    this.restricted =
        readOnly || backing != null || (owner != null && MemoryOwners.mayBeFreed(owner));
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
   * Makes a region from the elements between a direct buffer's position and its limit. The owner is
   * the buffer that holds the memory, when this one is a view of it and {@link
   * MemoryOwners#viewRoots} says that this can be seen, else the buffer itself; the arena's scope,
   * on JDK 22 and newer, when the memory is from an arena. Memory that native code made a buffer of
   * is a raw address where that can be seen.
   *
   * @param buffer a direct buffer of any type, mapped files included, with at least one element
   *     remaining
   * @return the region; a read-only buffer, such as a read-only mapping, makes a read-only one
   * @throws McaException MEMORY_UNSUITABLE when the buffer is on the heap or its arena was closed;
   *     RANGE_INVALID when nothing remains
   */
  public static MemoryRegion of(Buffer buffer) {
    if (!buffer.isDirect()) {
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          "a heap buffer cannot be registered, since the garbage collector moves it;"
              + " use ByteBuffer.allocateDirect");
    }
    long offset = (long) buffer.position() * DirectBuffers.elementSize(buffer);
    long length = (long) buffer.remaining() * DirectBuffers.elementSize(buffer);
    Object scope = Segments.scopeOf(buffer);
    Object owner = scope == null ? BufferRoots.owner(buffer) : scope;
    return of(DirectBuffers.address(buffer) + offset, length, buffer.isReadOnly(), owner);
  }

  /**
   * Makes a region from all of a JNA memory. The owner is the memory, or the one that it is a
   * shared view of.
   *
   * @param memory not closed
   * @return the region
   * @throws McaException MEMORY_UNSUITABLE when the memory was closed
   */
  public static MemoryRegion of(Memory memory) {
    return of(memory, memory.size());
  }

  /**
   * Makes a region from where a JNA pointer points. Of a {@link Memory} it is the beginning, and
   * that is the owner; any other pointer is a raw address.
   *
   * @param pointer the first byte
   * @param length bytes, at least 1
   * @return the region
   * @throws McaException MEMORY_UNSUITABLE when the memory was closed; RANGE_INVALID when the range
   *     is empty, null, or longer than the memory
   */
  public static MemoryRegion of(Pointer pointer, long length) {
    long address = Pointer.nativeValue(pointer);
    if (!(pointer instanceof Memory memory)) {
      return of(address, length);
    }
    Memory root = JnaMemory.root(memory);
    if (length > memory.size() && root.valid()) {
      throw new McaException(
          McaErrorCode.RANGE_INVALID,
          String.format(
              "%d bytes at 0x%x pass the %d of the memory", length, address, memory.size()));
    }
    return of(address, length, false, root);
  }

  /**
   * Makes a region from a {@code java.lang.foreign.MemorySegment}. The parameter has no type of its
   * own because this class is the same for every JDK, and those before 22 lack that one. The owner
   * is the segment's scope: that of its arena, whichever kind. Segments of the global scope, which
   * a reinterpreted segment has by default, are raw addresses; a segment reinterpreted for an arena
   * is taken to live as long as the arena.
   *
   * @param segment a native or mapped segment of an open arena, with at least one byte
   * @return the region; a read-only segment makes a read-only one
   * @throws McaException MEMORY_UNSUITABLE when this is no segment, it is on the heap, its arena
   *     was closed, or this JDK has no segments; RANGE_INVALID when it is empty
   */
  public static MemoryRegion ofSegment(Object segment) {
    return Segments.region(segment);
  }

  static MemoryRegion of(long address, long length, boolean readOnly, @Nullable Object owner) {
    checkNotFreed(owner);
    checkRange(address, length);
    return new MemoryRegion(address, length, 1, readOnly, owner);
  }

  private static void checkNotFreed(@Nullable Object owner) {
    if (owner != null && MemoryOwners.freed(owner)) {
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          "the memory is gone: its "
              + (JnaMemory.is(owner) ? "JNA memory" : "arena")
              + " was closed; register before closing, and close after deregistering");
    }
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
    return new MemoryRegion(address, length, bytes, readOnly, owner, backing);
  }

  /**
   * Returns this range as memory of another kind than what this process has at the addresses.
   *
   * @param kind what the memory is
   * @return a region that differs in the backing only
   */
  public MemoryRegion withBacking(MemoryBacking kind) {
    return new MemoryRegion(address, length, alignment, readOnly, owner, kind);
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
   * Says whether {@link #permits} and {@link #backing} have to be asked. For caches.
   *
   * @return false when this region is ordinary memory and permits everything, for good
   */
  public boolean restricted() {
    return restricted;
  }

  /**
   * Says whether the memory may be registered now. For caches.
   *
   * @param access the rights asked for
   * @return false for writing rights on read-only memory, and when the owner was closed
   */
  public boolean permits(Access access) {
    return !(readOnly && access.writes()) && (owner == null || !MemoryOwners.freed(owner));
  }

  /**
   * Checks that the memory may be registered now, and says why not. For caches.
   *
   * @param access the rights asked for
   * @throws McaException MEMORY_UNSUITABLE for what {@link #permits} does not
   */
  public void checkPermits(Access access) {
    checkNotFreed(owner);
    if (readOnly && access.writes()) {
      throw new McaException(
          McaErrorCode.MEMORY_UNSUITABLE,
          this
              + " is read-only for the program, so it can only be registered for reading, not "
              + access);
    }
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
   * Returns what the memory is when it is not simply this process's.
   *
   * @return the kind of memory with what its registrar needs, or null for ordinary memory
   */
  public @Nullable MemoryBacking backing() {
    return backing;
  }

  /**
   * Returns an equal region. For caches: a region that is only read by code compiled into its
   * caller need not exist at all, but one that is handed on must; handing on a copy on the rare
   * path keeps the common one free of allocation.
   *
   * @return a new object, with nothing noted
   */
  public MemoryRegion copy() {
    return new MemoryRegion(address, length, alignment, readOnly, owner, backing);
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
