// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/**
 * {@code sys/mman.h}: mapping, advising and locking memory. Addresses are unsigned. Failures come
 * back as negated error numbers, see {@link Errno}; any thread may call.
 */
public final class Mman {
  /** No access. */
  public static final int PROT_NONE = 0;

  /** Pages may be read. */
  public static final int PROT_READ = 1;

  /** Pages may be written. */
  public static final int PROT_WRITE = 2;

  /** Changes are shared with others who map the same object. */
  public static final int MAP_SHARED = 0x01;

  /** Changes stay private to this mapping. */
  public static final int MAP_PRIVATE = 0x02;

  /** Maps exactly at the address and replaces what is there. */
  public static final int MAP_FIXED = 0x10;

  /** Maps zeroed memory, no file. */
  public static final int MAP_ANONYMOUS = 0x20;

  /** Populates the page tables at once. */
  public static final int MAP_POPULATE = 0x8000;

  /** Reserves no swap space. */
  public static final int MAP_NORESERVE = 0x4000;

  /** Maps exactly at the address; EEXIST when something is there. */
  public static final int MAP_FIXED_NOREPLACE = 0x100000;

  /** The mapping may move to another address. */
  public static final int MREMAP_MAYMOVE = 1;

  /** The mapping moves to the address given and replaces what is there. */
  public static final int MREMAP_FIXED = 2;

  /** The pages can go; the next access finds zeroes or the file's contents. */
  public static final int MADV_DONTNEED = 4;

  /** The pages can go when memory is short. */
  public static final int MADV_FREE = 8;

  /** The pages can go, and with them the backing store. */
  public static final int MADV_REMOVE = 9;

  /** Asks for transparent huge pages. */
  public static final int MADV_HUGEPAGE = 14;

  /** Asks for no transparent huge pages. */
  public static final int MADV_NOHUGEPAGE = 15;

  /** Schedules the write back of a file mapping. */
  public static final int MS_ASYNC = 1;

  /** Writes a file mapping back and waits. */
  public static final int MS_SYNC = 4;

  /** Locks pages as they are touched, populates none. */
  public static final int MLOCK_ONFAULT = 1;

  private Mman() {}

  /**
   * Creates a mapping, see mmap(2).
   *
   * @param address where; 0 leaves the choice to the kernel
   * @param length bytes
   * @param prot {@code PROT_} bits
   * @param flags {@code MAP_} bits
   * @param fd the file, or -1
   * @param offset where the mapping begins in the file
   * @return the address, or a negated error number: ask {@link Errno#isError}
   */
  public static long mmap(long address, long length, int prot, int flags, int fd, long offset) {
    return Errno.negated(Natives.mmap(address, length, prot, flags, fd, offset));
  }

  /**
   * Removes the mappings of a range, see munmap(2).
   *
   * @param address a page boundary
   * @param length bytes
   * @return 0 or a negated error number
   */
  public static int munmap(long address, long length) {
    return Errno.negated(Natives.munmap(address, length));
  }

  /**
   * Resizes or moves a mapping, see mremap(2).
   *
   * @param address a page boundary
   * @param oldLength bytes
   * @param newLength bytes
   * @param flags {@code MREMAP_} bits
   * @param newAddress where, with {@link #MREMAP_FIXED}
   * @return the address, or a negated error number: ask {@link Errno#isError}
   */
  public static long mremap(
      long address, long oldLength, long newLength, int flags, long newAddress) {
    return Errno.negated(Natives.mremap(address, oldLength, newLength, flags, newAddress));
  }

  /**
   * Changes the access of a range, see mprotect(2).
   *
   * @param address a page boundary
   * @param length bytes
   * @param prot {@code PROT_} bits
   * @return 0 or a negated error number
   */
  public static int mprotect(long address, long length, int prot) {
    return Errno.negated(Natives.mprotect(address, length, prot));
  }

  /**
   * Tells the kernel how a range will be used, see madvise(2).
   *
   * @param address a page boundary
   * @param length bytes
   * @param advice one of the {@code MADV_} values
   * @return 0 or a negated error number
   */
  public static int madvise(long address, long length, int advice) {
    return Errno.negated(Natives.madvise(address, length, advice));
  }

  /**
   * Locks the pages of a range in memory, see mlock(2). Locks do not nest.
   *
   * @param address the first byte
   * @param length bytes
   * @return 0 or a negated error number; after a failure a part may be locked
   */
  public static int mlock(long address, long length) {
    return Errno.negated(Natives.mlock(address, length));
  }

  /**
   * Locks the pages of a range in memory, see mlock2(2); a raw system call, because older C
   * libraries lack the function.
   *
   * @param address the first byte
   * @param length bytes
   * @param flags 0 or {@link #MLOCK_ONFAULT}
   * @return 0 or a negated error number
   */
  public static int mlock2(long address, long length, int flags) {
    return (int) Unistd.syscall(Unistd.SYS_MLOCK2, address, length, flags, 0, 0, 0);
  }

  /**
   * Undoes every lock on the pages of a range, see munlock(2).
   *
   * @param address the first byte
   * @param length bytes
   * @return 0 or a negated error number; stops at the first page that is not mapped
   */
  public static int munlock(long address, long length) {
    return Errno.negated(Natives.munlock(address, length));
  }

  /**
   * Writes a file mapping back, see msync(2). With {@link #MS_ASYNC} it only tells whether the
   * whole range is mapped.
   *
   * @param address a page boundary
   * @param length bytes
   * @param flags {@code MS_} bits
   * @return 0 or a negated error number; ENOMEM when a part is not mapped
   */
  public static int msync(long address, long length, int flags) {
    return Errno.negated(Natives.msync(address, length, flags));
  }

  private static final class Natives {
    static {
      Libc.bind(Natives.class);
    }

    static native long mmap(long addr, long length, int prot, int flags, int fd, long offset);

    static native int munmap(long addr, long length);

    static native long mremap(long addr, long oldSize, long newSize, int flags, long newAddr);

    static native int mprotect(long addr, long length, int prot);

    static native int madvise(long addr, long length, int advice);

    static native int mlock(long addr, long length);

    static native int munlock(long addr, long length);

    static native int msync(long addr, long length, int flags);
  }
}
