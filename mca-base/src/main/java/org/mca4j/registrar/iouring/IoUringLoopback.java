// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Cqe;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.Fcntl;
import org.mca4j.libc.IoUring;
import org.mca4j.libc.IoUringRing;
import org.mca4j.libc.Sqe;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.Loopback;
import org.mca4j.registrar.base.RegistrarRange;

/**
 * Transfers with fixed reads and writes, against a pipe: a pipe serves them at once, in the system
 * call that submits them, where a file may need a kernel thread. What goes through at once is what
 * every pipe has room for.
 *
 * <p>One lock orders the transfers: the pipe is empty between two of them, and each takes its own
 * completion from the ring. Nobody else may take completions of the ring meanwhile.
 */
final class IoUringLoopback implements Loopback {
  /** Every pipe takes so many bytes at once (PIPE_BUF). */
  private static final int CHUNK = 4096;

  private static final int SPINS = 200;
  private static final long PAUSE_NANOS = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final IoUringRing ring;
  private final int readEnd;
  private final int writeEnd;
  private long transfers;
  private boolean closed;

  IoUringLoopback(IoUringRing ring) throws ErrnoException {
    this.ring = ring;
    int[] ends = new int[2];
    int result = Unistd.pipe2(ends, Fcntl.O_CLOEXEC);
    if (result < 0) {
      throw new ErrnoException("pipe2", -result);
    }
    readEnd = ends[0];
    writeEnd = ends[1];
  }

  @Override
  public void receive(RegistrarHandle handle, long address, byte[] data) {
    lock.lock();
    try {
      requireOpen();
      for (int done = 0; done < data.length; done += CHUNK) {
        byte[] chunk = Arrays.copyOfRange(data, done, Math.min(done + CHUNK, data.length));
        checkAll("write", Unistd.write(writeEnd, chunk, chunk.length), chunk.length);
        long at = address + done;
        int result = fixed(IoUring.IORING_OP_READ_FIXED, readEnd, handle, at, chunk.length);
        if (result != chunk.length) {
          long unused = Unistd.read(readEnd, chunk, chunk.length);
          throw refused("write into", handle, at, chunk.length, result);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public byte[] send(RegistrarHandle handle, long address, int length) {
    byte[] data = new byte[length];
    lock.lock();
    try {
      requireOpen();
      for (int done = 0; done < length; done += CHUNK) {
        byte[] chunk = new byte[Math.min(CHUNK, length - done)];
        long at = address + done;
        int result = fixed(IoUring.IORING_OP_WRITE_FIXED, writeEnd, handle, at, chunk.length);
        if (result != chunk.length) {
          throw refused("read", handle, at, chunk.length, result);
        }
        checkAll("read", Unistd.read(readEnd, chunk, chunk.length), chunk.length);
        System.arraycopy(chunk, 0, data, done, chunk.length);
      }
      return data;
    } finally {
      lock.unlock();
    }
  }

  private int fixed(int opcode, int fd, RegistrarHandle handle, long address, int length) {
    int index = ((IoUringHandle) handle).bufferIndex();
    long id = ++transfers;
    int result = ring.submit(new Sqe(opcode, 0, fd, -1, address, length, 0, index, id));
    return result < 0 ? result : await(id);
  }

  private int await(long id) {
    Cqe cqe = ring.poll();
    for (int spins = 0; cqe == null; spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      cqe = ring.poll();
    }
    if (cqe.userData() != id) {
      throw new IllegalStateException("somebody else uses the registrar's ring: " + cqe);
    }
    return cqe.res();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the loopback is closed");
    }
  }

  private static void checkAll(String call, long result, int length) {
    if (result != length) {
      String answer = result < 0 ? Errno.describe((int) -result) : result + " of " + length;
      throw new McaException(
          McaErrorCode.NATIVE_CALL_FAILED, call + " on the loopback's pipe gives " + answer);
    }
  }

  private static McaException refused(
      String what, RegistrarHandle handle, long address, int length, int result) {
    String answer =
        result < 0 ? Errno.describe(-result) : "only " + result + " bytes were transferred";
    return new McaException(
        McaErrorCode.NATIVE_CALL_FAILED,
        "io_uring did not "
            + what
            + " "
            + RegistrarRange.text(address, length)
            + " by the "
            + handle
            + ": "
            + answer);
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        Unistd.close(readEnd);
        Unistd.close(writeEnd);
      }
    } finally {
      lock.unlock();
    }
  }
}
