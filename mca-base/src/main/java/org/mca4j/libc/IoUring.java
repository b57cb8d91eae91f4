// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/**
 * {@code linux/io_uring.h}: the three system calls, which no C library wraps, and the constants
 * used with them. The numbers are the same on x86-64 and aarch64. Failures come back as negated
 * error numbers, see {@link Errno}; any thread may call.
 */
@SuppressWarnings("MemberName") // C names for C things
public final class IoUring {
  /** Reads a file into a registered buffer. */
  public static final int IORING_OP_READ_FIXED = 4;

  /** Writes a registered buffer to a file. */
  public static final int IORING_OP_WRITE_FIXED = 5;

  /** Does nothing but complete. */
  public static final int IORING_OP_NOP = 0;

  /** Waits for events of a file. */
  public static final int IORING_OP_POLL_ADD = 6;

  /** Completes after a time. */
  public static final int IORING_OP_TIMEOUT = 11;

  /** Ends a timeout before its time. */
  public static final int IORING_OP_TIMEOUT_REMOVE = 12;

  /** Cancels requests. */
  public static final int IORING_OP_ASYNC_CANCEL = 14;

  /** Closes a file descriptor. */
  public static final int IORING_OP_CLOSE = 19;

  /** Reads a file into any memory. */
  public static final int IORING_OP_READ = 22;

  /** Writes any memory to a file. */
  public static final int IORING_OP_WRITE = 23;

  /** Starts only when everything before has completed. */
  public static final int IOSQE_IO_DRAIN = 1 << 1;

  /** The next entry starts when this one succeeded. */
  public static final int IOSQE_IO_LINK = 1 << 2;

  /** The next entry starts when this one completed, whatever its result. */
  public static final int IOSQE_IO_HARDLINK = 1 << 3;

  /** Posts a completion only when it failed; since Linux 5.17. */
  public static final int IOSQE_CQE_SKIP_SUCCESS = 1 << 6;

  /** A timeout that ran its time has succeeded; since Linux 5.16. */
  public static final int IORING_TIMEOUT_ETIME_SUCCESS = 1 << 5;

  /** Cancels every request that matches; since Linux 5.19. */
  public static final int IORING_ASYNC_CANCEL_ALL = 1;

  /** Every request matches; since Linux 5.19. */
  public static final int IORING_ASYNC_CANCEL_ANY = 1 << 2;

  /** A kernel thread takes entries from the submission queue. */
  public static final int IORING_SETUP_SQPOLL = 1 << 1;

  /** The caller chooses the size of the completion queue. */
  public static final int IORING_SETUP_CQSIZE = 1 << 3;

  /** Both queues are in one mapping. */
  public static final int IORING_FEAT_SINGLE_MMAP = 1;

  /** The kernel thread sleeps and wants a call to go on. */
  public static final int IORING_SQ_NEED_WAKEUP = 1;

  /** Waits for completions. */
  public static final int IORING_ENTER_GETEVENTS = 1;

  /** Wakes the kernel thread. */
  public static final int IORING_ENTER_SQ_WAKEUP = 1 << 1;

  /** Gives the ring a table of buffers; since Linux 5.13. */
  public static final int IORING_REGISTER_BUFFERS2 = 15;

  /** Changes entries of the table of buffers; since Linux 5.13. */
  public static final int IORING_REGISTER_BUFFERS_UPDATE = 16;

  /** The table starts empty; since Linux 5.19. */
  public static final int IORING_RSRC_REGISTER_SPARSE = 1;

  /** Where the mapping of the queues begins. */
  public static final long IORING_OFF_SQ_RING = 0;

  /** Where the mapping of the submission entries begins. */
  public static final long IORING_OFF_SQES = 0x10000000L;

  private static final long SYS_IO_URING_SETUP = 425;
  private static final long SYS_IO_URING_ENTER = 426;
  private static final long SYS_IO_URING_REGISTER = 427;

  private IoUring() {}

  /**
   * Creates a ring, see io_uring_setup(2).
   *
   * @param entries the least number of submission entries
   * @param params the address of a {@code struct io_uring_params}, filled on return
   * @return the file descriptor, or a negated error number
   */
  public static int io_uring_setup(int entries, long params) {
    return (int) Unistd.syscall(SYS_IO_URING_SETUP, entries, params, 0, 0, 0, 0);
  }

  /**
   * Submits entries and waits for completions, see io_uring_enter(2).
   *
   * @param fd the ring
   * @param toSubmit how many entries to take
   * @param minComplete how many completions to wait for
   * @param flags {@code IORING_ENTER_} bits
   * @return how many entries were taken, or a negated error number
   */
  public static int io_uring_enter(int fd, int toSubmit, int minComplete, int flags) {
    return (int) Unistd.syscall(SYS_IO_URING_ENTER, fd, toSubmit, minComplete, flags, 0, 0);
  }

  /**
   * Registers resources with a ring, see io_uring_register(2).
   *
   * @param fd the ring
   * @param opcode one of the {@code IORING_REGISTER_} values
   * @param argument an address whose meaning depends on the opcode
   * @param count the number or size of what is there
   * @return 0, a count, or a negated error number
   */
  public static int io_uring_register(int fd, int opcode, long argument, int count) {
    return (int) Unistd.syscall(SYS_IO_URING_REGISTER, fd, opcode, argument, count, 0, 0);
  }
}
