// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/**
 * A C call failed while something was being set up. Checked, so that the caller maps it to the
 * typed error of its own framework.
 */
public final class ErrnoException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String call;
  private final int errno;

  /**
   * Creates an exception.
   *
   * @param call the name of the C function
   * @param errno the positive error number
   */
  public ErrnoException(String call, int errno) {
    super(call + " failed with " + Errno.describe(errno));
    this.call = call;
    this.errno = errno;
  }

  /**
   * Returns what was called.
   *
   * @return the name of the C function
   */
  public String call() {
    return call;
  }

  /**
   * Returns why it failed.
   *
   * @return the positive error number
   */
  public int errno() {
    return errno;
  }
}
