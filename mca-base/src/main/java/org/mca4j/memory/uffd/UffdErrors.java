// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.memory.Coverage;
import org.mca4j.registrar.base.MemlockLimit;

/** Says what the kernel's refusals mean and what to do. */
final class UffdErrors {
  private UffdErrors() {}

  /** There is no userfaultfd to be had. */
  static McaException fileRefused(ErrnoException e) {
    String advice =
        switch (e.errno()) {
          case Errno.ENOSYS -> "the kernel has no userfaultfd, or a seccomp filter hides it";
          case Errno.EPERM, Errno.EACCES ->
              "the container's seccomp profile may not allow it; else set"
                  + " vm.unprivileged_userfaultfd to 1 or give access to /dev/userfaultfd";
          case Errno.EINVAL -> "the kernel does not report unmapped memory";
          case Errno.EMFILE, Errno.ENFILE -> "raise the limit of open files (ulimit -n)";
          default -> "an answer not known of";
        };
    return unavailable("memory cannot be watched (" + e.getMessage() + "): " + advice, e);
  }

  /** The reads cannot be put in store. */
  static McaException chainRefused(ErrnoException e) {
    String advice =
        switch (e.errno()) {
          case Errno.ENOSYS -> "the kernel has no io_uring, or a seccomp filter hides it";
          case Errno.EPERM, Errno.EACCES ->
              "kernel.io_uring_disabled forbids it, or the container's seccomp profile";
          case Errno.ENOMEM -> MemlockLimit.advice() + "; or lower " + UffdParams.CHAIN.name();
          case Errno.EMFILE, Errno.ENFILE -> "raise the limit of open files (ulimit -n)";
          default -> "an answer not known of";
        };
    return unavailable("the kernel takes no reads in store (" + e.getMessage() + "): " + advice, e);
  }

  /** The self-test failed. */
  static McaException selfTestFailed(String what) {
    return unavailable(
        "watching memory does not work on this kernel, which has to be Linux 6.10 or newer: "
            + what,
        null);
  }

  private static McaException unavailable(String message, Exception cause) {
    return new McaException(McaErrorCode.COMPONENT_UNAVAILABLE, message, cause);
  }

  /** The store cannot hold a read for one more range. */
  static Coverage chainFull(int ranges) {
    return Coverage.notCovered(
        "already "
            + ranges
            + " separate ranges are watched; raise "
            + UffdParams.CHAIN.name()
            + " (at most "
            + UffdParams.CHAIN_GREATEST
            + ")");
  }

  /** A range was refused. */
  static Coverage notWatched(long start, long end, int errno) {
    String advice =
        switch (errno) {
          case Errno.EBUSY -> "something else in this process watches it with a userfaultfd";
          case Errno.EINVAL -> "it is not mapped, or a kind of mapping that cannot be watched";
          case Errno.EPERM -> "it is a mapping that may not be written";
          case Errno.ENOMEM -> "the process has too many mappings, see vm.max_map_count";
          default -> "an answer not known of";
        };
    return Coverage.notCovered(
        "the kernel does not watch 0x"
            + Long.toHexString(start)
            + " to 0x"
            + Long.toHexString(end)
            + " ("
            + Errno.describe(errno)
            + "): "
            + advice);
  }
}
