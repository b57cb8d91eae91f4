// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The two mappings that a ring shares with the kernel: the queues and the submission entries. One
 * thread at a time may use it; the ring sees to that. The kernel is on the other side of the heads
 * and tails, hence acquire and release.
 */
final class RingMemory {
  private static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private static final Cleaner CLEANER = Cleaner.create();

  private final long queuesAddress;
  private final long queuesSize;
  private final long entriesAddress;
  private final long entriesSize;
  private final ByteBuffer queues;
  private final ByteBuffer entries;
  private final int sqEntries;
  private final int cqEntries;
  private final int sqHead;
  private final int sqTail;
  private final int sqFlags;
  private final int cqHead;
  private final int cqTail;
  private final int cqes;

  /** Maps the memory of a ring whose parameters the kernel has filled in. */
  RingMemory(int fd, Memory params) throws ErrnoException {
    sqEntries = params.getInt(IoUringLayout.PARAMS_SQ_ENTRIES);
    cqEntries = params.getInt(IoUringLayout.PARAMS_CQ_ENTRIES);
    sqHead = params.getInt(IoUringLayout.PARAMS_SQ_OFF_HEAD);
    sqTail = params.getInt(IoUringLayout.PARAMS_SQ_OFF_TAIL);
    sqFlags = params.getInt(IoUringLayout.PARAMS_SQ_OFF_FLAGS);
    cqHead = params.getInt(IoUringLayout.PARAMS_CQ_OFF_HEAD);
    cqTail = params.getInt(IoUringLayout.PARAMS_CQ_OFF_TAIL);
    cqes = params.getInt(IoUringLayout.PARAMS_CQ_OFF_CQES);
    int array = params.getInt(IoUringLayout.PARAMS_SQ_OFF_ARRAY);
    queuesSize =
        Math.max(
            array + (long) sqEntries * Integer.BYTES,
            cqes + (long) cqEntries * IoUringLayout.CQE_SIZE);
    entriesSize = (long) sqEntries * IoUringLayout.SQE_SIZE;
    queuesAddress = map(fd, queuesSize, IoUring.IORING_OFF_SQ_RING);
    try {
      entriesAddress = map(fd, entriesSize, IoUring.IORING_OFF_SQES);
    } catch (ErrnoException e) {
      Mman.munmap(queuesAddress, queuesSize);
      throw e;
    }
    queues = view(queuesAddress, queuesSize);
    entries = view(entriesAddress, entriesSize);
    for (int i = 0; i < sqEntries; i++) {
      queues.putInt(array + i * Integer.BYTES, i);
    }
  }

  private static long map(int fd, long size, long offset) throws ErrnoException {
    int protection = Mman.PROT_READ | Mman.PROT_WRITE;
    int flags = Mman.MAP_SHARED | Mman.MAP_POPULATE;
    long address = Mman.mmap(0, size, protection, flags, fd, offset);
    if (Errno.isError(address)) {
      throw new ErrnoException("mmap", (int) -address);
    }
    return address;
  }

  private static ByteBuffer view(long address, long size) {
    return new Pointer(address).getByteBuffer(0, size).order(ByteOrder.nativeOrder());
  }

  /** Puts a request into the submission queue; false when the queue is full. */
  boolean offer(Sqe sqe) {
    if (space() == 0) {
      return false;
    }
    write(0, sqe);
    publish(1);
    return true;
  }

  /** Returns how many requests fit into the submission queue. */
  int space() {
    return sqEntries - ((int) INT.get(queues, sqTail) - (int) INT.getAcquire(queues, sqHead));
  }

  /** Writes a request behind the submission queue, where the kernel does not look yet. */
  void write(int behind, Sqe sqe) {
    int tail = (int) INT.get(queues, sqTail) + behind;
    int at = (tail & (sqEntries - 1)) * IoUringLayout.SQE_SIZE;
    for (int i = 0; i < IoUringLayout.SQE_SIZE; i += Long.BYTES) {
      entries.putLong(at + i, 0);
    }
    entries.put(at + IoUringLayout.SQE_OPCODE, (byte) sqe.opcode());
    entries.put(at + IoUringLayout.SQE_FLAGS, (byte) sqe.flags());
    entries.putInt(at + IoUringLayout.SQE_FD, sqe.fd());
    entries.putLong(at + IoUringLayout.SQE_OFF, sqe.off());
    entries.putLong(at + IoUringLayout.SQE_ADDR, sqe.addr());
    entries.putInt(at + IoUringLayout.SQE_LEN, sqe.len());
    entries.putInt(at + IoUringLayout.SQE_RW_FLAGS, sqe.rwFlags());
    entries.putLong(at + IoUringLayout.SQE_USER_DATA, sqe.userData());
    entries.putShort(at + IoUringLayout.SQE_BUF_INDEX, (short) sqe.bufIndex());
  }

  /** Shows the kernel what was written behind the queue, all at once. */
  void publish(int count) {
    INT.setRelease(queues, sqTail, (int) INT.get(queues, sqTail) + count);
  }

  /** Says whether the kernel thread sleeps; to be asked after publishing. */
  boolean needsWakeup() {
    VarHandle.fullFence();
    return ((int) INT.getAcquire(queues, sqFlags) & IoUring.IORING_SQ_NEED_WAKEUP) != 0;
  }

  /** Takes back the last request offered, which the kernel has not seen. */
  void retract() {
    INT.setRelease(queues, sqTail, (int) INT.get(queues, sqTail) - 1);
  }

  /** Takes the oldest completion; null when there is none. */
  @Nullable Cqe poll() {
    int head = completionHead();
    if (head == completionTail()) {
      return null;
    }
    Cqe cqe = new Cqe(userData(head), result(head));
    advance(head + 1);
    return cqe;
  }

  /** Returns the size of the completion queue. */
  int cqEntries() {
    return cqEntries;
  }

  /** Returns where the next completion will be put, and what was written before it. */
  int completionTail() {
    return (int) INT.getAcquire(queues, cqTail);
  }

  /** Returns where the oldest completion is that was not given back. */
  int completionHead() {
    return (int) INT.get(queues, cqHead);
  }

  long userData(int position) {
    return queues.getLong(at(position) + IoUringLayout.CQE_USER_DATA);
  }

  int result(int position) {
    return queues.getInt(at(position) + IoUringLayout.CQE_RES);
  }

  private int at(int position) {
    return cqes + (position & (cqEntries - 1)) * IoUringLayout.CQE_SIZE;
  }

  /** Gives the completions before a position back to the kernel. */
  void advance(int position) {
    INT.setRelease(queues, cqHead, position);
  }

  /**
   * Lets the kernel's memory go, but leaves the queues readable, as empty memory that nobody
   * changes any more, until this object is collected. For rings whose tail is read without a lock.
   */
  void retire() {
    int protection = Mman.PROT_READ | Mman.PROT_WRITE;
    int flags = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_FIXED | Mman.MAP_NORESERVE;
    Mman.mmap(queuesAddress, queuesSize, protection, flags, -1, 0);
    Mman.munmap(entriesAddress, entriesSize);
    long address = queuesAddress;
    long size = queuesSize;
    CLEANER.register(this, () -> Mman.munmap(address, size));
  }

  /** Unmaps; nothing may be called afterwards. */
  void unmap() {
    Mman.munmap(queuesAddress, queuesSize);
    Mman.munmap(entriesAddress, entriesSize);
  }
}
