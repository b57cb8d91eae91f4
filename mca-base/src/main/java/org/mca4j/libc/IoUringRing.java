// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One io_uring with a table of registered buffers: owns the file descriptor and the memory shared
 * with the kernel. No kernel thread polls the submission queue.
 *
 * <p>Any thread may call. One lock orders the calls, so that none can reach the number of a closed
 * file, which the next open may have been given; the kernel orders registrations of one ring in the
 * same way. No call waits for a request to complete. After {@link #close} every call but close is
 * an {@link IllegalStateException}.
 */
public final class IoUringRing implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final int fd;
  private final RingMemory memory;
  private final Memory update;
  private boolean closed;

  private IoUringRing(int fd, RingMemory memory) {
    this.fd = fd;
    this.memory = memory;
    update = new Memory(IoUringLayout.RSRC_UPDATE2_SIZE + IoUringLayout.IOVEC_SIZE);
    update.clear();
    update.setPointer(
        IoUringLayout.RSRC_UPDATE2_DATA, update.share(IoUringLayout.RSRC_UPDATE2_SIZE));
    update.setInt(IoUringLayout.RSRC_UPDATE2_NR, 1);
  }

  /**
   * Creates a ring, owned by the caller.
   *
   * @param entries the least number of requests between two submissions, 1 to 32768
   * @return the ring, without a table of buffers
   * @throws ErrnoException when the kernel refuses: ENOSYS, EPERM, ENOMEM, EMFILE, EINVAL
   */
  public static IoUringRing open(int entries) throws ErrnoException {
    try (Memory params = new Memory(IoUringLayout.PARAMS_SIZE)) {
      params.clear();
      int fd = IoUring.io_uring_setup(entries, Pointer.nativeValue(params));
      if (fd < 0) {
        throw new ErrnoException("io_uring_setup", -fd);
      }
      try {
        return new IoUringRing(fd, new RingMemory(fd, params));
      } catch (ErrnoException e) {
        Unistd.close(fd);
        throw e;
      }
    }
  }

  /**
   * Returns the file descriptor, for system calls this class has no method for. It belongs to the
   * ring and is meaningless once the ring is closed.
   *
   * @return the number
   */
  public int fd() {
    return fd;
  }

  /**
   * Gives the ring its table of buffers, all slots empty. Once per ring.
   *
   * @param slots 1 to 16384
   * @return 0 or a negated error number: EINVAL for too many slots or a kernel before 5.19
   */
  public int registerSparseBuffers(int slots) {
    try (Memory register = new Memory(IoUringLayout.RSRC_REGISTER_SIZE)) {
      register.clear();
      register.setInt(IoUringLayout.RSRC_REGISTER_NR, slots);
      register.setInt(IoUringLayout.RSRC_REGISTER_FLAGS, IoUring.IORING_RSRC_REGISTER_SPARSE);
      lock.lock();
      try {
        requireOpen();
        return IoUring.io_uring_register(
            fd,
            IoUring.IORING_REGISTER_BUFFERS2,
            Pointer.nativeValue(register),
            IoUringLayout.RSRC_REGISTER_SIZE);
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Pins a range and puts it into a slot of the table, whatever was there before.
   *
   * @param slot the index of the buffer
   * @param address the first byte
   * @param length bytes, at most 1 GiB
   * @return 0 or a negated error number, with which the slot stays as it was
   */
  public int updateBuffer(int slot, long address, long length) {
    lock.lock();
    try {
      requireOpen();
      update.setInt(IoUringLayout.RSRC_UPDATE2_OFFSET, slot);
      update.setLong(IoUringLayout.RSRC_UPDATE2_SIZE + IoUringLayout.IOVEC_BASE, address);
      update.setLong(IoUringLayout.RSRC_UPDATE2_SIZE + IoUringLayout.IOVEC_LEN, length);
      int updated =
          IoUring.io_uring_register(
              fd,
              IoUring.IORING_REGISTER_BUFFERS_UPDATE,
              Pointer.nativeValue(update),
              IoUringLayout.RSRC_UPDATE2_SIZE);
      return Math.min(updated, 0);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Empties a slot of the table. A request under way that uses it still completes, and its pages
   * stay pinned until then.
   *
   * @param slot the index of the buffer
   * @return 0 or a negated error number
   */
  public int clearBuffer(int slot) {
    return updateBuffer(slot, 0, 0);
  }

  /**
   * Starts a request; its completion comes from {@link #poll}.
   *
   * @param sqe the request
   * @return 0 or a negated error number, with which nothing was started
   */
  public int submit(Sqe sqe) {
    lock.lock();
    try {
      requireOpen();
      if (!memory.offer(sqe)) {
        return -Errno.EBUSY;
      }
      int submitted = IoUring.io_uring_enter(fd, 1, 0, 0);
      if (submitted == 1) {
        return 0;
      }
      memory.retract();
      return submitted < 0 ? submitted : -Errno.EAGAIN;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the oldest completion; does not wait.
   *
   * @return the completion, or null when there is none
   */
  public @Nullable Cqe poll() {
    lock.lock();
    try {
      requireOpen();
      return memory.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Closes the ring; the kernel soon drops what is in its table. Idempotent. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        memory.unmap();
        Unistd.close(fd);
        update.close();
      }
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the ring is closed");
    }
  }
}
