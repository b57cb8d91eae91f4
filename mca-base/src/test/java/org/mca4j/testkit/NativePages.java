// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import com.sun.jna.Pointer;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;

/**
 * Anonymous memory straight from the kernel: pages of its own, unmapped at a known moment.
 *
 * @param address the first byte
 * @param length bytes
 */
public record NativePages(long address, long length) implements AutoCloseable {
  /**
   * Maps readable and writable memory.
   *
   * @param length bytes
   * @return the memory, owned by the caller
   */
  public static NativePages map(long length) {
    return map(length, Mman.PROT_READ | Mman.PROT_WRITE);
  }

  /**
   * Maps memory.
   *
   * @param length bytes
   * @param prot {@code PROT_} bits
   * @return the memory, owned by the caller
   */
  public static NativePages map(long length, int prot) {
    return at(0, length, prot, 0);
  }

  /**
   * Maps new memory over the same addresses, whether something is there or not.
   *
   * @return the memory, owned by the caller, who forgets the old one
   */
  public NativePages mapAgain() {
    return at(address, length, Mman.PROT_READ | Mman.PROT_WRITE, Mman.MAP_FIXED);
  }

  /**
   * Maps new memory over a part of the addresses, whether something is there or not.
   *
   * @param offset the first byte
   * @param count bytes
   * @return the part, which goes with the whole
   */
  public NativePages mapAgain(long offset, long count) {
    return new NativePages(address + offset, count).mapAgain();
  }

  /**
   * Moves the pages to other addresses, over what is there; this object is of no use afterwards.
   *
   * @param target where
   */
  public void moveTo(long target) {
    long moved =
        Mman.mremap(address, length, length, Mman.MREMAP_MAYMOVE | Mman.MREMAP_FIXED, target);
    if (moved != target) {
      throw new AssertionError("mremap gives " + moved);
    }
  }

  private static NativePages at(long address, long length, int prot, int flags) {
    int all = flags | Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS;
    long mapped = Mman.mmap(address, length, prot, all, -1, 0);
    if (Errno.isError(mapped)) {
      throw new AssertionError("mmap gives " + Errno.describe((int) -mapped));
    }
    return new NativePages(mapped, length);
  }

  /**
   * Fills the memory.
   *
   * @param value the byte
   */
  public void fill(int value) {
    new Pointer(address).setMemory(0, length, (byte) value);
  }

  /**
   * Reads the memory.
   *
   * @param offset the first byte
   * @param count bytes
   * @return a copy
   */
  public byte[] bytes(long offset, int count) {
    return new Pointer(address).getByteArray(offset, count);
  }

  /**
   * Unmaps a part.
   *
   * @param offset the first byte
   * @param count bytes
   */
  public void unmap(long offset, long count) {
    int result = Mman.munmap(address + offset, count);
    if (result < 0) {
      throw new AssertionError("munmap gives " + Errno.describe(-result));
    }
  }

  /** Unmaps all; parts that are gone already do no harm. */
  @Override
  public void close() {
    unmap(0, length);
  }
}
