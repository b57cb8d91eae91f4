// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.registrar.base.MemlockLimit;
import org.mca4j.registrar.base.RegistrarRange;

/** Maps refusals of the kernel to typed errors of the registrar. */
final class MlockErrors {
  private MlockErrors() {}

  /** A range was not locked. */
  static McaException registrationFailed(long address, long length, PageLocks.Outcome outcome) {
    String what =
        "mlock did not lock "
            + RegistrarRange.text(address, length)
            + " ("
            + Errno.describe(outcome.errno())
            + "): ";
    return switch (outcome.refusal()) {
      case LIMIT ->
          new McaException(
              McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
              what + "locked memory counts against a limit; " + MemlockLimit.advice());
      case NOT_MAPPED ->
          new McaException(McaErrorCode.REGISTRATION_REFUSED, what + "a part is not mapped");
      case NOT_ACCESSIBLE ->
          new McaException(
              McaErrorCode.REGISTRATION_REFUSED,
              what
                  + "a part cannot be brought into memory: it has no access rights, or lies behind"
                  + " the end of its file");
      case OTHER ->
          new McaException(McaErrorCode.NATIVE_CALL_FAILED, what + "an answer not known of");
    };
  }

  /** A range was not unlocked. */
  static McaException deregistrationFailed(MlockHandle handle, int errno) {
    return new McaException(
        McaErrorCode.DEREGISTRATION_FAILED,
        "munlock kept the "
            + handle
            + " ("
            + Errno.describe(errno)
            + "); it stays registered and the call may be repeated");
  }
}
