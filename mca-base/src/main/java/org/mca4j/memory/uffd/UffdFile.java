// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.nio.file.Path;
import org.mca4j.libc.AnonymousMemory;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.Fcntl;
import org.mca4j.libc.Ioctl;
import org.mca4j.libc.Unistd;
import org.mca4j.libc.Userfaultfd;

/**
 * A userfaultfd that reports memory which goes away and traps no page fault: ranges are registered
 * for write protection, and nothing is ever protected.
 *
 * <p>The life of the descriptor's number has three parts. It is the userfaultfd; then {@link
 * #detach} makes it {@code /dev/null}, from which a request that is still under way reads nothing;
 * and {@link #close} gives the number back, when no request can name it any more. One thread at a
 * time may call, except for {@link #quiet}, which any thread may call at any time.
 */
final class UffdFile implements AutoCloseable {
  private static final int FLAGS = Fcntl.O_CLOEXEC | Fcntl.O_NONBLOCK;
  private static final long EVENTS =
      Userfaultfd.UFFD_FEATURE_EVENT_UNMAP
          | Userfaultfd.UFFD_FEATURE_EVENT_REMAP
          | Userfaultfd.UFFD_FEATURE_EVENT_REMOVE;
  private static final long EVERY_KIND_OF_MAPPING =
      Userfaultfd.UFFD_FEATURE_WP_ASYNC | Userfaultfd.UFFD_FEATURE_WP_UNPOPULATED;

  /** Where the argument of the quiet probe is: an empty range, never written. */
  private static final int PROBE = 0;

  /** Where the arguments of the other requests are. */
  private static final int ARGUMENT = 64;

  private final int fd;
  private final int nothing;
  private final AnonymousMemory arguments;
  private boolean given;

  private UffdFile(int fd, int nothing, AnonymousMemory arguments) {
    this.fd = fd;
    this.nothing = nothing;
    this.arguments = arguments;
  }

  /**
   * Opens a userfaultfd with whatever privilege there is, and shakes hands.
   *
   * @throws ErrnoException of the last way that was tried
   */
  static UffdFile open() throws ErrnoException {
    AnonymousMemory arguments = AnonymousMemory.map(Unistd.pageSize());
    int nothing = Fcntl.open(Path.of("/dev/null"), Fcntl.O_RDWR | Fcntl.O_CLOEXEC, 0);
    try {
      if (nothing < 0) {
        throw new ErrnoException("open of /dev/null", -nothing);
      }
      return new UffdFile(descriptor(arguments), nothing, arguments);
    } catch (ErrnoException e) {
      if (nothing >= 0) {
        Unistd.close(nothing);
      }
      arguments.close();
      throw e;
    }
  }

  /** Not every kernel knows every feature, and a refused handshake spoils the descriptor. */
  private static int descriptor(AnonymousMemory arguments) throws ErrnoException {
    try {
      return descriptor(arguments, EVENTS | EVERY_KIND_OF_MAPPING);
    } catch (ErrnoException e) {
      if (e.errno() == Errno.EINVAL) {
        return descriptor(arguments, EVENTS);
      }
      throw e;
    }
  }

  private static int descriptor(AnonymousMemory arguments, long features) throws ErrnoException {
    int fd = descriptor();
    arguments.view().putLong(ARGUMENT, Userfaultfd.UFFD_API);
    arguments.view().putLong(ARGUMENT + Userfaultfd.UFFDIO_API_FEATURES, features);
    int result = Ioctl.ioctl(fd, Userfaultfd.UFFDIO_API, arguments.address() + ARGUMENT);
    if (result < 0) {
      Unistd.close(fd);
      throw new ErrnoException("UFFDIO_API", -result);
    }
    return fd;
  }

  /** Tries the system call, then without the right to trap faults, then the device file. */
  private static int descriptor() throws ErrnoException {
    int fd = Userfaultfd.userfaultfd(FLAGS);
    if (fd < 0) {
      fd = Userfaultfd.userfaultfd(FLAGS | Userfaultfd.UFFD_USER_MODE_ONLY);
    }
    if (fd >= 0) {
      return fd;
    }
    int fromDevice = fromDevice();
    if (fromDevice < 0) {
      throw new ErrnoException("userfaultfd", -fd);
    }
    return fromDevice;
  }

  private static int fromDevice() {
    int device = Fcntl.open(Path.of("/dev/userfaultfd"), Fcntl.O_RDWR | Fcntl.O_CLOEXEC, 0);
    if (device < 0) {
      return device;
    }
    int fd = Ioctl.ioctl(device, Userfaultfd.USERFAULTFD_IOC_NEW, FLAGS);
    Unistd.close(device);
    return fd;
  }

  int fd() {
    return fd;
  }

  /**
   * Has the kernel report what happens to whole pages, also if it does already.
   *
   * @return 0 or a negated error number
   */
  int register(long address, long length) {
    arguments
        .view()
        .putLong(ARGUMENT, address)
        .putLong(ARGUMENT + Userfaultfd.UFFDIO_REGISTER_LEN, length)
        .putLong(ARGUMENT + Userfaultfd.UFFDIO_REGISTER_MODE, Userfaultfd.UFFDIO_REGISTER_MODE_WP);
    return Ioctl.ioctl(fd, Userfaultfd.UFFDIO_REGISTER, arguments.address() + ARGUMENT);
  }

  /**
   * Says whether no unmap of registered memory is under way. The kernel refuses a request to change
   * protection with EAGAIN from before the memory is gone until its event was read, and looks at
   * the request itself only afterwards; this one is for no memory at all, hence EINVAL.
   */
  boolean quiet() {
    return Ioctl.ioctl(fd, Userfaultfd.UFFDIO_WRITEPROTECT, arguments.address() + PROBE)
        == -Errno.EINVAL;
  }

  /** Stops watching: whoever waits for an event to be read goes on, once no request holds it. */
  void detach() {
    if (!given) {
      Unistd.dup2(nothing, fd);
    }
  }

  /** Takes note that the kernel has closed the number, which is no more ours. */
  void closedByKernel() {
    given = true;
  }

  @Override
  public void close() {
    if (!given) {
      given = true;
      Unistd.close(fd);
    }
    Unistd.close(nothing);
    arguments.close();
  }
}
