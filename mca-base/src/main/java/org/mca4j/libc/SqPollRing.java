// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.lang.ref.Reference;

/**
 * One io_uring whose requests are carried out by a kernel thread, so that they go on whatever the
 * threads of the process do. Requests are written one by one and shown to the kernel together;
 * completions are named by their position, which only grows and wraps as an int does.
 *
 * <p>One thread at a time may call, except for {@link #tail}, which any thread may call at any
 * time, also after {@link #close}, and {@link #await}, for which the ring has to be open.
 */
public final class SqPollRing implements AutoCloseable {
  /** The kernel thread sleeps after a millisecond without work. */
  private static final int IDLE_MILLIS = 1;

  private final int fd;
  private final RingMemory memory;
  private int written;

  private SqPollRing(int fd, RingMemory memory) {
    this.fd = fd;
    this.memory = memory;
  }

  /**
   * Creates a ring with a kernel thread, owned by the caller.
   *
   * @param entries the least number of requests to be shown at once
   * @param completions the least number of completions that are kept
   * @return the ring
   * @throws ErrnoException when the kernel refuses: ENOSYS, EPERM, ENOMEM, EMFILE, EINVAL
   */
  public static SqPollRing open(int entries, int completions) throws ErrnoException {
    try (Memory params = new Memory(IoUringLayout.PARAMS_SIZE)) {
      params.clear();
      params.setInt(IoUringLayout.PARAMS_CQ_ENTRIES, completions);
      params.setInt(
          IoUringLayout.PARAMS_FLAGS, IoUring.IORING_SETUP_SQPOLL | IoUring.IORING_SETUP_CQSIZE);
      params.setInt(IoUringLayout.PARAMS_SQ_THREAD_IDLE, IDLE_MILLIS);
      int fd = IoUring.io_uring_setup(entries, Pointer.nativeValue(params));
      if (fd < 0) {
        throw new ErrnoException("io_uring_setup", -fd);
      }
      try {
        return new SqPollRing(fd, new RingMemory(fd, params));
      } catch (ErrnoException e) {
        Unistd.close(fd);
        throw e;
      }
    }
  }

  /**
   * Returns the size of the completion queue.
   *
   * @return a power of two
   */
  public int completions() {
    return memory.cqEntries();
  }

  /**
   * Returns how many more requests can be written before the kernel has taken some.
   *
   * @return not negative
   */
  public int space() {
    return memory.space() - written;
  }

  /**
   * Writes a request. The kernel does not see it before {@link #submit}.
   *
   * @param sqe the request
   * @throws IllegalStateException when there is no space
   */
  public void write(Sqe sqe) {
    if (space() <= 0) {
      throw new IllegalStateException("the submission queue is full");
    }
    memory.write(written, sqe);
    written++;
  }

  /**
   * Shows the kernel thread all requests written, and wakes it.
   *
   * @return 0 or a negated error number
   */
  public int submit() {
    memory.publish(written);
    written = 0;
    return memory.needsWakeup()
        ? Math.min(0, IoUring.io_uring_enter(fd, 0, 0, IoUring.IORING_ENTER_SQ_WAKEUP))
        : 0;
  }

  /**
   * Returns the position of the next completion to come. Everything that happened before an earlier
   * one was posted is visible to the caller.
   *
   * @return the position
   */
  public int tail() {
    try {
      return memory.completionTail();
    } finally {
      Reference.reachabilityFence(memory);
    }
  }

  /**
   * Returns the position of the oldest completion that was not given back.
   *
   * @return the position
   */
  public int head() {
    return memory.completionHead();
  }

  /**
   * Returns what the request of a completion carried.
   *
   * @param position from {@link #head} to before {@link #tail}
   * @return the user data
   */
  public long userData(int position) {
    return memory.userData(position);
  }

  /**
   * Returns the result of a completion.
   *
   * @param position from {@link #head} to before {@link #tail}
   * @return as of the system call, or a negated error number
   */
  public int result(int position) {
    return memory.result(position);
  }

  /**
   * Gives completions back to the kernel.
   *
   * @param position the first one to keep
   */
  public void advance(int position) {
    memory.advance(position);
  }

  /**
   * Waits until there are so many completions that were not given back, or for no reason at all.
   *
   * @param count how many
   * @return not negative, or a negated error number
   */
  public int await(int count) {
    return IoUring.io_uring_enter(fd, 0, count, IoUring.IORING_ENTER_GETEVENTS);
  }

  /**
   * Closes the ring; the kernel cancels what is under way and ends its thread soon. Must be called
   * once. {@link #tail} is 0 from now on.
   */
  @Override
  public void close() {
    memory.retire();
    Unistd.close(fd);
  }
}
