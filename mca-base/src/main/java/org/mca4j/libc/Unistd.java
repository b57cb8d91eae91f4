// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Platform;

/** {@code unistd.h}: the process, its files and raw system calls. Any thread may call. */
public final class Unistd {
  /** The standard input. */
  public static final int STDIN_FILENO = 0;

  /** The standard output. */
  public static final int STDOUT_FILENO = 1;

  /** The standard error output. */
  public static final int STDERR_FILENO = 2;

  /** Asks {@link #sysconf} for the size of a page in bytes. */
  public static final int SC_PAGESIZE = 30;

  /** The number of mlock2, one of the calls whose number depends on the architecture. */
  static final long SYS_MLOCK2 = Platform.isIntel() ? 325 : 284;

  private Unistd() {}

  /**
   * Returns the process id.
   *
   * @return positive
   */
  public static int getpid() {
    return Natives.getpid();
  }

  /**
   * Returns the real user id.
   *
   * @return the id
   */
  public static int getuid() {
    return Natives.getuid();
  }

  /**
   * Returns the effective user id.
   *
   * @return the id
   */
  public static int geteuid() {
    return Natives.geteuid();
  }

  /**
   * Returns a setting of the system, see sysconf(3).
   *
   * @param name one of the {@code SC_} values
   * @return the value, or a negated error number
   */
  public static long sysconf(int name) {
    return Errno.negated(Natives.sysconf(name));
  }

  /**
   * Returns the size of a base page.
   *
   * @return bytes, a power of two
   */
  public static long pageSize() {
    return PageSize.BYTES;
  }

  /**
   * Says whether a file is a terminal.
   *
   * @param fd a file descriptor
   * @return true when it is one
   */
  public static boolean isatty(int fd) {
    return Natives.isatty(fd) == 1;
  }

  /**
   * Closes a file, see close(2). The number is free afterwards whatever the answer.
   *
   * @param fd a file descriptor
   * @return 0 or a negated error number
   */
  public static int close(int fd) {
    return Errno.negated(Natives.close(fd));
  }

  /**
   * Duplicates a file descriptor, see dup(2).
   *
   * @param fd a file descriptor
   * @return the lowest free number, or a negated error number
   */
  public static int dup(int fd) {
    return Errno.negated(Natives.dup(fd));
  }

  /**
   * Makes a number refer to another file, see dup2(2); closes what it referred to.
   *
   * @param fd a file descriptor
   * @param newFd the number to change
   * @return {@code newFd}, or a negated error number
   */
  public static int dup2(int fd, int newFd) {
    return Errno.negated(Natives.dup2(fd, newFd));
  }

  /**
   * Makes a pipe, see pipe2(2). The caller closes both ends.
   *
   * @param ends filled in: the number to read from, then the one to write to
   * @param flags {@code O_} bits
   * @return 0 or a negated error number
   */
  public static int pipe2(int[] ends, int flags) {
    return Errno.negated(Natives.pipe2(ends, flags));
  }

  /**
   * Reads from a file, see read(2).
   *
   * @param fd a file descriptor
   * @param buffer filled from its begin
   * @param count bytes, at most the buffer's length
   * @return the bytes read, 0 at the end of the file, or a negated error number
   */
  public static long read(int fd, byte[] buffer, int count) {
    return Errno.negated(Natives.read(fd, buffer, count));
  }

  /**
   * Writes to a file, see write(2).
   *
   * @param fd a file descriptor
   * @param buffer written from its begin
   * @param count bytes, at most the buffer's length
   * @return the bytes written, or a negated error number
   */
  public static long write(int fd, byte[] buffer, int count) {
    return Errno.negated(Natives.write(fd, buffer, count));
  }

  /** Makes a raw system call; a failure comes back as a negated error number. */
  static long syscall(long number, long a, long b, long c, long d, long e, long f) {
    return Errno.negated(Natives.syscall(number, a, b, c, d, e, f));
  }

  private static final class PageSize {
    static final long BYTES = sysconf(SC_PAGESIZE);
  }

  private static final class Natives {
    static {
      Libc.bind(Natives.class);
    }

    static native int getpid();

    static native int getuid();

    static native int geteuid();

    static native long sysconf(int name);

    static native int isatty(int fd);

    static native int close(int fd);

    static native int dup(int fd);

    static native int dup2(int fd, int newFd);

    static native int pipe2(int[] ends, int flags);

    static native long read(int fd, byte[] buffer, long count);

    static native long write(int fd, byte[] buffer, long count);

    static native long syscall(long number, long a, long b, long c, long d, long e, long f);
  }
}
