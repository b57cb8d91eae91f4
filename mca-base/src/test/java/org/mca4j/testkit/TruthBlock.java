// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.concurrent.atomic.AtomicReference;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;

/**
 * Some pages at a fixed address that threads take from each other.
 *
 * <p>A block is IDLE and mapped, or OWNED by the thread that took it, or GOING: its last owner
 * unmaps it, or has done so, and whoever manages to map the address again owns it. The kernel
 * decides who that is, and it may be decided before the unmapping call has returned.
 */
final class TruthBlock {
  /** Pages of a block. */
  static final int PAGES = 4;

  private enum State {
    IDLE,
    OWNED,
    GOING
  }

  private static final int MAP = Mman.MAP_PRIVATE | Mman.MAP_ANONYMOUS | Mman.MAP_FIXED_NOREPLACE;
  private static final int TRIES = 500;

  private final long page = Unistd.pageSize();
  private final long address;
  private final long scratch;
  private final AtomicReference<State> state = new AtomicReference<>(State.GOING);

  TruthBlock(long address, long scratch) {
    this.address = address;
    this.scratch = scratch;
  }

  long address() {
    return address;
  }

  long length() {
    return PAGES * page;
  }

  /** Takes the block if it is free, or becomes so within a moment. */
  boolean take() {
    if (state.compareAndSet(State.IDLE, State.OWNED)) {
      return true;
    }
    for (int i = 0; i < TRIES && state.get() == State.GOING; i++) {
      if (mapUnlessTaken(address, length())) {
        state.set(State.OWNED);
        return true;
      }
    }
    return false;
  }

  /** Leaves the block to others, mapped. */
  void giveBack() {
    state.set(State.IDLE);
  }

  /** Leaves the address to others, who may map it while this call is still under way. */
  void giveUp(MemoryLoss loss) {
    state.set(State.GOING);
    loss.lose(address, length(), scratch);
  }

  /** Replaces some pages by fresh ones; the caller stays the owner. */
  void replace(MemoryLoss loss, int first, int count) {
    long begin = address + first * page;
    loss.lose(begin, count * page, scratch);
    if (loss.leavesHole() && !mapUnlessTaken(begin, count * page)) {
      throw new AssertionError("somebody mapped the address of " + this);
    }
  }

  private static boolean mapUnlessTaken(long address, long length) {
    int protection = Mman.PROT_READ | Mman.PROT_WRITE;
    long result = Mman.mmap(address, length, protection, MAP, -1, 0);
    if (result == -Errno.EEXIST) {
      return false;
    }
    MemoryLoss.check("mmap", result);
    return true;
  }

  @Override
  public String toString() {
    return String.format("block 0x%x, %s", address, state);
  }
}
