// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import java.nio.file.Path;

/** {@code fcntl.h}: opening files by number, for calls that take one. Any thread may call. */
public final class Fcntl {
  /** Opens for reading. */
  public static final int O_RDONLY = 0;

  /** Opens for reading and writing. */
  public static final int O_RDWR = 2;

  /** Creates the file when there is none. */
  public static final int O_CREAT = 0100;

  /** Reads and writes do not wait. */
  public static final int O_NONBLOCK = 04000;

  /** Programs that the process starts do not inherit the file. */
  public static final int O_CLOEXEC = 02000000;

  private Fcntl() {}

  /**
   * Opens a file, see open(2). The caller closes it with {@link Unistd#close}.
   *
   * @param path the file
   * @param flags {@code O_} bits
   * @param mode permissions of a file that gets created
   * @return the file descriptor, or a negated error number
   */
  public static int open(Path path, int flags, int mode) {
    return Errno.negated(Natives.open(path.toString(), flags, mode));
  }

  private static final class Natives {
    static {
      Libc.bind(Natives.class);
    }

    static native int open(String path, int flags, int mode);
  }
}
