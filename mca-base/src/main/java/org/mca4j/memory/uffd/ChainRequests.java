// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import org.mca4j.libc.AnonymousMemory;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.Fcntl;
import org.mca4j.libc.IoUring;
import org.mca4j.libc.SqPollRing;
import org.mca4j.libc.Sqe;
import org.mca4j.libc.Unistd;
import org.mca4j.libc.Userfaultfd;

/**
 * Writes the requests of a chain into a ring, and owns what they name: the pipe for the token and
 * the memory they read into. One thread at a time may call.
 */
final class ChainRequests implements AutoCloseable {
  /** What a completion is about: the low bits of its user data. */
  static final int KIND_MASK = 7;

  /** The wait for an event; the slot is in the higher bits. */
  static final int POLL = 0;

  /** The read of events; the slot is in the higher bits. */
  static final int READ = 1;

  /** The sentinel found that the chain has run out. */
  static final int SENTINEL_POLL = 2;

  /** The sentinel's timer. */
  static final int SENTINEL_TIMER = 3;

  /** The sentinel took the token that the chain did not take. */
  static final int SENTINEL_TOKEN = 4;

  /** The sentinel closed the userfaultfd, or was called off. */
  static final int SENTINEL_CLOSE = 5;

  /** Anything else. */
  static final int OTHER = 6;

  private static final int KIND_BITS = 3;
  private static final int POLLIN = 1;
  private static final int RWF_NOWAIT = 8;

  /** Several threads may unmap at once; one read takes up to as many messages. */
  private static final int MESSAGES = 8;

  private static final int SLOT = MESSAGES * Userfaultfd.UFFD_MSG_SIZE;
  private static final int TIMESPEC = 16;
  private static final int TOKEN = 8;

  private final SqPollRing ring;
  private final int uffd;
  private final int tokenOut;
  private final int tokenIn;
  private final AnonymousMemory memory;
  private final int slots;

  private ChainRequests(SqPollRing ring, int uffd, int[] pipe, AnonymousMemory memory, int slots) {
    this.ring = ring;
    this.uffd = uffd;
    tokenOut = pipe[0];
    tokenIn = pipe[1];
    this.memory = memory;
    this.slots = slots;
  }

  static ChainRequests open(SqPollRing ring, int uffd, int slots, long stallNanos)
      throws ErrnoException {
    AnonymousMemory memory = AnonymousMemory.map((long) slots * SLOT + TIMESPEC + TOKEN);
    int[] pipe = new int[2];
    int result = Unistd.pipe2(pipe, Fcntl.O_CLOEXEC);
    if (result < 0) {
      memory.close();
      throw new ErrnoException("pipe2", -result);
    }
    int timespec = slots * SLOT;
    memory.view().putLong(timespec, stallNanos / 1_000_000_000);
    memory.view().putLong(timespec + Long.BYTES, stallNanos % 1_000_000_000);
    return new ChainRequests(ring, uffd, pipe, memory, slots);
  }

  /**
   * Writes a batch: take the token, pairs of a wait for an event and a read, leave the token. Each
   * request is linked to the next, whatever it gives. The very first batch finds no token.
   */
  void batch(int firstSlot, int count, boolean takesToken) {
    if (takesToken) {
      int flags = IoUring.IOSQE_CQE_SKIP_SUCCESS | IoUring.IOSQE_IO_HARDLINK;
      token(IoUring.IORING_OP_READ, tokenOut, flags, 0, OTHER);
    }
    for (int slot = firstSlot; slot < firstSlot + count; slot++) {
      pair(slot);
    }
    token(IoUring.IORING_OP_WRITE, tokenIn, IoUring.IOSQE_CQE_SKIP_SUCCESS, 0, OTHER);
  }

  private void pair(int slot) {
    int link = IoUring.IOSQE_IO_HARDLINK;
    long which = (long) slot << KIND_BITS;
    long address = memory.address() + (long) slot * SLOT;
    ring.write(new Sqe(IoUring.IORING_OP_POLL_ADD, link, uffd, 0, 0, 0, POLLIN, 0, which | POLL));
    ring.write(
        new Sqe(
            IoUring.IORING_OP_READ, link, uffd, -1, address, SLOT, RWF_NOWAIT, 0, which | READ));
  }

  /**
   * Writes the sentinel: wait for a token that lies about, wait for the time-out, take the token if
   * it still lies there, and if so close the userfaultfd. Each happens only if the one before
   * succeeded.
   */
  void sentinel() {
    int link = IoUring.IOSQE_IO_LINK;
    ring.write(
        new Sqe(IoUring.IORING_OP_POLL_ADD, link, tokenOut, 0, 0, 0, POLLIN, 0, SENTINEL_POLL));
    ring.write(
        new Sqe(
            IoUring.IORING_OP_TIMEOUT,
            link,
            -1,
            0,
            memory.address() + (long) slots * SLOT,
            1,
            IoUring.IORING_TIMEOUT_ETIME_SUCCESS,
            0,
            SENTINEL_TIMER));
    token(IoUring.IORING_OP_READ, tokenOut, link, RWF_NOWAIT, SENTINEL_TOKEN);
    ring.write(new Sqe(IoUring.IORING_OP_CLOSE, 0, uffd, 0, 0, 0, 0, 0, SENTINEL_CLOSE));
  }

  /** Writes the order to the sentinel to stop its timer, which makes it give up. */
  void callOffSentinel() {
    ring.write(
        new Sqe(
            IoUring.IORING_OP_TIMEOUT_REMOVE,
            IoUring.IOSQE_CQE_SKIP_SUCCESS,
            -1,
            0,
            SENTINEL_TIMER,
            0,
            0,
            0,
            OTHER));
  }

  /** Writes a request that completes at once. */
  void nothing() {
    ring.write(new Sqe(IoUring.IORING_OP_NOP, 0, -1, 0, 0, 0, 0, 0, OTHER));
  }

  /** Writes the order to end every request that waits. */
  void cancelAll() {
    int flags = IoUring.IORING_ASYNC_CANCEL_ALL | IoUring.IORING_ASYNC_CANCEL_ANY;
    ring.write(new Sqe(IoUring.IORING_OP_ASYNC_CANCEL, 0, -1, 0, 0, 0, flags, 0, OTHER));
  }

  private void token(int opcode, int fd, int flags, int rwFlags, int kind) {
    long address = memory.address() + (long) slots * SLOT + TIMESPEC;
    ring.write(new Sqe(opcode, flags, fd, -1, address, 1, rwFlags, 0, kind));
  }

  /** Returns the slot that a completion is about. */
  int slot(long userData) {
    return (int) (userData >> KIND_BITS);
  }

  /** Passes on the messages that a read put into its slot. */
  void parse(long userData, int bytes, UffdEvents events) {
    UffdEvents.parse(memory.view(), slot(userData) * SLOT, bytes, events);
  }

  /** Gives up what the requests name; none may be under way. */
  @Override
  public void close() {
    Unistd.close(tokenOut);
    Unistd.close(tokenIn);
    memory.close();
  }
}
