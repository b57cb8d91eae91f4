// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Native;
import java.util.Map;

/**
 * {@code errno.h}: error numbers as Linux has them on x86-64 and aarch64. Calls of this package
 * answer as system calls do, with a negated error number for a failure, so that every caller can
 * map the number to the error of its own framework.
 */
public final class Errno {
  /** Operation not permitted. */
  public static final int EPERM = 1;

  /** No such file or directory. */
  public static final int ENOENT = 2;

  /** No such process or thread. */
  public static final int ESRCH = 3;

  /** Interrupted by a signal. */
  public static final int EINTR = 4;

  /** Bad file descriptor. */
  public static final int EBADF = 9;

  /** Try again. */
  public static final int EAGAIN = 11;

  /** Not enough memory, over a limit, or a range that is not mapped. */
  public static final int ENOMEM = 12;

  /** Permission denied. */
  public static final int EACCES = 13;

  /** Bad address. */
  public static final int EFAULT = 14;

  /** Device or resource busy. */
  public static final int EBUSY = 16;

  /** Exists already. */
  public static final int EEXIST = 17;

  /** Invalid argument. */
  public static final int EINVAL = 22;

  /** Too many open files in the system. */
  public static final int ENFILE = 23;

  /** Too many open files in the process. */
  public static final int EMFILE = 24;

  /** Inappropriate request for a device. */
  public static final int ENOTTY = 25;

  /** No such system call. */
  public static final int ENOSYS = 38;

  /** Value too large. */
  public static final int EOVERFLOW = 75;

  /** Operation not supported. */
  public static final int EOPNOTSUPP = 95;

  /** The operation was cancelled. */
  public static final int ECANCELED = 125;

  private static final int GREATEST = 4095;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(EPERM, "EPERM"),
          Map.entry(ENOENT, "ENOENT"),
          Map.entry(ESRCH, "ESRCH"),
          Map.entry(EINTR, "EINTR"),
          Map.entry(EBADF, "EBADF"),
          Map.entry(EAGAIN, "EAGAIN"),
          Map.entry(ENOMEM, "ENOMEM"),
          Map.entry(EACCES, "EACCES"),
          Map.entry(EFAULT, "EFAULT"),
          Map.entry(EBUSY, "EBUSY"),
          Map.entry(EEXIST, "EEXIST"),
          Map.entry(EINVAL, "EINVAL"),
          Map.entry(ENFILE, "ENFILE"),
          Map.entry(EMFILE, "EMFILE"),
          Map.entry(ENOTTY, "ENOTTY"),
          Map.entry(ENOSYS, "ENOSYS"),
          Map.entry(EOVERFLOW, "EOVERFLOW"),
          Map.entry(EOPNOTSUPP, "EOPNOTSUPP"),
          Map.entry(ECANCELED, "ECANCELED"));

  private Errno() {}

  /**
   * Says whether the result of a call that gives an address is a negated error number instead.
   *
   * @param result what the call gave
   * @return true for -4095 to -1, which the kernel never uses as an address
   */
  public static boolean isError(long result) {
    return result < 0 && result >= -GREATEST;
  }

  /**
   * Returns the C name of an error number.
   *
   * @param errno positive
   * @return for example {@code ENOMEM}; {@code errno 71} for one without a constant here
   */
  public static String name(int errno) {
    return NAMES.getOrDefault(errno, "errno " + errno);
  }

  /**
   * Returns the C library's text for an error number.
   *
   * @param errno positive
   * @return for example {@code Cannot allocate memory}
   */
  public static String strerror(int errno) {
    return Natives.strerror(errno);
  }

  /**
   * Returns name and text of an error number, for messages.
   *
   * @param errno positive
   * @return for example {@code ENOMEM (Cannot allocate memory)}
   */
  public static String describe(int errno) {
    return name(errno) + " (" + strerror(errno) + ")";
  }

  /** Turns the -1 of a C library function into the negated error number of the last call. */
  static int negated(int result) {
    return result == -1 ? -Native.getLastError() : result;
  }

  /** Turns the -1 of a C library function into the negated error number of the last call. */
  static long negated(long result) {
    return result == -1 ? -Native.getLastError() : result;
  }

  private static final class Natives {
    static {
      Libc.bind(Natives.class);
    }

    static native String strerror(int errno);
  }
}
