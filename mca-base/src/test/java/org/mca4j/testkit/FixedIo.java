// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.nio.file.Path;
import org.mca4j.libc.Cqe;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Fcntl;
import org.mca4j.libc.IoUring;
import org.mca4j.libc.IoUringRing;
import org.mca4j.libc.Sqe;
import org.mca4j.libc.Unistd;

/**
 * Moves data between a file and a registered buffer, as a network card would: the kernel goes
 * through the pages that were pinned at registration, whatever is mapped at the address by now.
 * Transfers on one ring run one after the other; any thread may call.
 */
public final class FixedIo implements AutoCloseable {
  private final IoUringRing ring;
  private final int fd;
  private long transfers;

  /**
   * Opens a file for transfers.
   *
   * @param ring stays the caller's; nobody else may take its completions
   * @param file opened for reading and writing, created when there is none
   */
  public FixedIo(IoUringRing ring, Path file) {
    this.ring = ring;
    fd = Fcntl.open(file, Fcntl.O_RDWR | Fcntl.O_CREAT | Fcntl.O_CLOEXEC, 0600);
    if (fd < 0) {
      throw new AssertionError("cannot open " + file + ": " + Errno.describe(-fd));
    }
  }

  /**
   * Reads from the file into the buffer (a receive).
   *
   * @param bufferIndex names the registered buffer
   * @param offset where in the file
   * @param address where in the buffer
   * @param length bytes
   * @return the bytes read, or a negated error number; EFAULT as for a bad memory key
   */
  public int read(int bufferIndex, long offset, long address, int length) {
    return transfer(IoUring.IORING_OP_READ_FIXED, bufferIndex, offset, address, length);
  }

  /**
   * Writes from the buffer to the file (a send).
   *
   * @param bufferIndex names the registered buffer
   * @param offset where in the file
   * @param address where in the buffer
   * @param length bytes
   * @return the bytes written, or a negated error number; EFAULT as for a bad memory key
   */
  public int write(int bufferIndex, long offset, long address, int length) {
    return transfer(IoUring.IORING_OP_WRITE_FIXED, bufferIndex, offset, address, length);
  }

  private int transfer(int opcode, int bufferIndex, long offset, long address, int length) {
    synchronized (ring) {
      long id = ++transfers;
      Sqe sqe = new Sqe(opcode, 0, fd, offset, address, length, 0, bufferIndex, id);
      int result = ring.submit(sqe);
      if (result < 0) {
        return result;
      }
      Cqe cqe = ring.poll();
      while (cqe == null) {
        Thread.onSpinWait();
        cqe = ring.poll();
      }
      if (cqe.userData() != id) {
        throw new AssertionError("somebody else uses the ring: " + cqe);
      }
      return cqe.res();
    }
  }

  @Override
  public void close() {
    Unistd.close(fd);
  }
}
