// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.registrar.base.MemlockLimit;
import org.mca4j.registrar.base.RegistrarRange;

/** Maps the kernel's error numbers to typed errors of the registrar. */
final class IoUringErrors {
  private static final Path SWITCH = Path.of("/proc/sys/kernel/io_uring_disabled");

  private IoUringErrors() {}

  /** The ring could not be set up. */
  static McaException ringRefused(ErrnoException e) {
    return switch (e.errno()) {
      case Errno.ENOSYS ->
          new McaException(
              McaErrorCode.COMPONENT_UNAVAILABLE,
              "the kernel has no io_uring, or a seccomp filter hides it ("
                  + e.getMessage()
                  + "); needs Linux 5.19",
              e);
      case Errno.EPERM, Errno.EACCES ->
          new McaException(
              McaErrorCode.COMPONENT_UNAVAILABLE,
              "io_uring is forbidden here ("
                  + e.getMessage()
                  + "): "
                  + disabledSetting()
                  + ", or the container's seccomp profile does not allow it",
              e);
      case Errno.ENOMEM ->
          new McaException(
              McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
              "no memory for the ring (" + e.getMessage() + "): " + MemlockLimit.advice(),
              e);
      case Errno.EMFILE, Errno.ENFILE ->
          new McaException(
              McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
              "no file descriptor left for the ring ("
                  + e.getMessage()
                  + "); raise the limit (ulimit -n) or close files",
              e);
      default ->
          new McaException(
              McaErrorCode.NATIVE_CALL_FAILED, "the ring cannot be set up: " + e.getMessage(), e);
    };
  }

  /** The kernel's own switch, in words. */
  private static String disabledSetting() {
    try {
      return "kernel.io_uring_disabled is " + Files.readString(SWITCH).trim();
    } catch (IOException e) {
      return "kernel.io_uring_disabled cannot be read";
    }
  }

  /** The ring got no table of buffers. */
  static McaException tableRefused(int slots, int errno) {
    String what = "a table of " + slots + " buffers was refused with " + Errno.describe(errno);
    return switch (errno) {
      case Errno.EINVAL ->
          new McaException(
              McaErrorCode.COMPONENT_UNAVAILABLE, what + ": the kernel is older than Linux 5.19");
      case Errno.ENOMEM ->
          new McaException(
              McaErrorCode.REGISTRAR_OUT_OF_RESOURCE, what + ": " + MemlockLimit.advice());
      default -> new McaException(McaErrorCode.NATIVE_CALL_FAILED, what);
    };
  }

  /** There is no pipe to transfer with. */
  static McaException loopbackRefused(ErrnoException e) {
    return new McaException(
        McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
        "no pipe for transfers ("
            + e.getMessage()
            + "); raise the limit of open files (ulimit -n) or close files",
        e);
  }

  /** No slot is free. */
  static McaException tableFull(int slots) {
    return new McaException(
        McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
        "all "
            + slots
            + " slots of the buffer table are in use; deregister something, or raise "
            + IoUringParams.SLOTS.name()
            + " (at most "
            + IoUringParams.MAX_SLOTS
            + ")");
  }

  /** A range was not registered. */
  static McaException registrationFailed(long address, long length, int errno) {
    String what =
        "io_uring did not register "
            + RegistrarRange.text(address, length)
            + " ("
            + Errno.describe(errno)
            + "): ";
    return switch (errno) {
      case Errno.ENOMEM, Errno.EAGAIN ->
          new McaException(
              McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
              what
                  + "pinned memory counts against a limit that all processes of the user share; "
                  + MemlockLimit.advice());
      case Errno.EFAULT, Errno.EOPNOTSUPP ->
          new McaException(
              McaErrorCode.REGISTRATION_REFUSED,
              what
                  + "a part is not mapped, cannot be written, or is a shared mapping of a file on"
                  + " disk; anonymous memory, shared memory and private file mappings that can be"
                  + " written are possible");
      default -> new McaException(McaErrorCode.NATIVE_CALL_FAILED, what + "an answer not known of");
    };
  }

  /** A slot was not emptied. */
  static McaException deregistrationFailed(IoUringHandle handle, int errno) {
    return new McaException(
        McaErrorCode.DEREGISTRATION_FAILED,
        "io_uring kept the "
            + handle
            + " ("
            + Errno.describe(errno)
            + "); its slot stays taken and the call may be repeated");
  }
}
