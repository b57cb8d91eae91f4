// SPDX-License-Identifier: Apache-2.0
package org.mca4j.error;

import org.jspecify.annotations.Nullable;

/**
 * The one exception that mca4j raises for conditions outside the program's own logic. Its message
 * says what happened, to which parameter, component or range, and what to do about it.
 *
 * <p>Misuse of an object (releasing a registration twice, calling a closed cache) is a program bug
 * and raises {@link IllegalStateException} instead.
 */
public final class McaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final McaErrorCode code;

  /**
   * Creates an exception without a cause.
   *
   * @param code what went wrong
   * @param message what happened, to what, and what to do
   */
  public McaException(McaErrorCode code, String message) {
    this(code, message, null);
  }

  /**
   * Creates an exception.
   *
   * @param code what went wrong
   * @param message what happened, to what, and what to do
   * @param cause the underlying failure, or null
   */
  public McaException(McaErrorCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /**
   * Returns what went wrong, for programs.
   *
   * @return the code
   */
  public McaErrorCode code() {
    return code;
  }

  /**
   * Returns who can do something about it.
   *
   * @return the kind of the code
   */
  public McaErrorKind kind() {
    return code.kind();
  }
}
