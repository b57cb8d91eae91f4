// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/** {@code sys/ioctl.h}: requests to a file that are not reads or writes. Any thread may call. */
public final class Ioctl {
  private Ioctl() {}

  /**
   * Makes a request, see ioctl(2).
   *
   * @param fd a file descriptor
   * @param request what is wanted
   * @param argument a number, or the address of a struct
   * @return not negative, or a negated error number
   */
  public static int ioctl(int fd, long request, long argument) {
    return Errno.negated(Natives.ioctl(fd, request, argument));
  }

  private static final class Natives {
    static {
      Libc.bind(Natives.class);
    }

    // Variadic in C; on Linux on x86-64 and aarch64 the arguments travel alike.
    static native int ioctl(int fd, long request, long argument);
  }
}
