// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Platform;

/**
 * {@code linux/userfaultfd.h}: watching a process's memory. The system call, which no C library
 * wraps, the requests of the file with their structs, and the messages read from it. Failures come
 * back as negated error numbers, see {@link Errno}; any thread may call.
 */
@SuppressWarnings("MemberName") // C names for C things
public final class Userfaultfd {
  /** The API version, the only one. */
  public static final long UFFD_API = 0xAA;

  /** Traps no fault of the kernel itself, so it needs no privilege; since Linux 5.11. */
  public static final int UFFD_USER_MODE_ONLY = 1;

  /** Reports {@code mremap}. */
  public static final long UFFD_FEATURE_EVENT_REMAP = 1 << 2;

  /** Reports {@code madvise} that drops pages. */
  public static final long UFFD_FEATURE_EVENT_REMOVE = 1 << 3;

  /** Reports {@code munmap}. */
  public static final long UFFD_FEATURE_EVENT_UNMAP = 1 << 6;

  /** Write protection also of pages not touched yet; since Linux 6.4. */
  public static final long UFFD_FEATURE_WP_UNPOPULATED = 1 << 13;

  /** Write protection of every kind of mapping, resolved by the kernel; since Linux 6.7. */
  public static final long UFFD_FEATURE_WP_ASYNC = 1 << 15;

  /** Registers for write protection. */
  public static final long UFFDIO_REGISTER_MODE_WP = 1 << 1;

  /** Handshake; its argument is a {@code struct uffdio_api}. */
  public static final long UFFDIO_API = request(3, 0x3F, 24);

  /** Begins to watch a range; its argument is a {@code struct uffdio_register}. */
  public static final long UFFDIO_REGISTER = request(3, 0x00, 32);

  /** Changes write protection; its argument is a {@code struct uffdio_writeprotect}. */
  public static final long UFFDIO_WRITEPROTECT = request(3, 0x06, 24);

  /** Asks {@code /dev/userfaultfd} for a file descriptor; its argument is the flags. */
  public static final long USERFAULTFD_IOC_NEW = request(0, 0x00, 0);

  /** The size of a {@code struct uffdio_api}. */
  public static final int UFFDIO_API_SIZE = 24;

  /** Where a {@code struct uffdio_api} has its features. */
  public static final int UFFDIO_API_FEATURES = 8;

  /** The size of a {@code struct uffdio_register}. */
  public static final int UFFDIO_REGISTER_SIZE = 32;

  /** Where a {@code struct uffdio_register} has the length of the range. */
  public static final int UFFDIO_REGISTER_LEN = 8;

  /** Where a {@code struct uffdio_register} has the mode. */
  public static final int UFFDIO_REGISTER_MODE = 16;

  /** The size of a {@code struct uffdio_writeprotect}. */
  public static final int UFFDIO_WRITEPROTECT_SIZE = 24;

  /** Memory moved: a message with {@code from}, {@code to} and {@code len}. */
  public static final int UFFD_EVENT_REMAP = 0x14;

  /** Pages are about to be dropped: a message with {@code start} and {@code end}. */
  public static final int UFFD_EVENT_REMOVE = 0x15;

  /** Memory was unmapped: a message with {@code start} and {@code end}. */
  public static final int UFFD_EVENT_UNMAP = 0x16;

  /** The size of a {@code struct uffd_msg}. */
  public static final int UFFD_MSG_SIZE = 32;

  /** Where a message has its three longs. */
  public static final int UFFD_MSG_ARG = 8;

  private static final long SYS_USERFAULTFD = Platform.isIntel() ? 323 : 282;

  private Userfaultfd() {}

  /**
   * Creates a file that watches memory of this process, see userfaultfd(2).
   *
   * @param flags {@link Fcntl#O_CLOEXEC}, {@link Fcntl#O_NONBLOCK}, {@link #UFFD_USER_MODE_ONLY}
   * @return the file descriptor, or a negated error number
   */
  public static int userfaultfd(int flags) {
    return (int) Unistd.syscall(SYS_USERFAULTFD, flags, 0, 0, 0, 0, 0);
  }

  /** Composes a request: direction, number, and the size of the struct. */
  private static long request(int direction, int number, int size) {
    return (long) direction << 30 | (long) size << 16 | 0xAA << 8 | number;
  }
}
