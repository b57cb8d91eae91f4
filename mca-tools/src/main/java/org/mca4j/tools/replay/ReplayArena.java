// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.util.List;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.tools.trace.UnmapCall;

/**
 * Real anonymous memory for one replay, laid out by a plan. Pages are mapped when they are first
 * registered, and again when they are registered after having been unmapped.
 *
 * <p>An arena takes a slot at a fixed address, far below the place where the kernel puts mappings
 * of its own choice: a hole left by an unmap stays a hole until the replay itself maps there again.
 * The slot's first page, mapped without access, marks it as taken; the upper half is scratch space.
 * Not thread safe.
 */
final class ReplayArena implements AutoCloseable {
  private static final long LOWEST_SLOT = 0x2000_0000_0000L;
  private static final long SLOT = 1L << 40;
  private static final int SLOTS = 48;
  private static final long MAX_SIZE = SLOT / 2;

  private final AddressPlan plan;
  private final long base;
  private final RangeSet<Long> mapped = TreeRangeSet.create();
  private boolean closed;

  private ReplayArena(AddressPlan plan, long base) {
    this.plan = plan;
    this.base = base;
  }

  /**
   * Takes a slot; maps no page of the plan yet.
   *
   * @throws McaException NATIVE_CALL_FAILED when the plan is too large or no slot is free
   */
  static ReplayArena open(AddressPlan plan) {
    if (plan.size() > MAX_SIZE) {
      throw new McaException(
          McaErrorCode.NATIVE_CALL_FAILED,
          "the trace registers "
              + plan.footprint()
              + " different bytes; a replay has room for "
              + MAX_SIZE);
    }
    for (int slot = 0; slot < SLOTS; slot++) {
      long base = LOWEST_SLOT + slot * SLOT;
      if (PageCalls.reserve(new ByteRange(base, SLOT))) {
        PageCalls.unmap(new ByteRange(base + plan.pageSize(), SLOT - plan.pageSize()));
        return new ReplayArena(plan, base);
      }
    }
    throw new McaException(
        McaErrorCode.NATIVE_CALL_FAILED,
        "no free address range for the replay's memory; run fewer replays in one process");
  }

  /** Returns where a byte that the trace registers lies here. */
  long address(long traceAddress) {
    return base + plan.offset(traceAddress);
  }

  /** Returns the parts of a range of the trace that lie here, mapped now or not. */
  List<ByteRange> parts(long traceAddress, long length) {
    return plan.intersect(traceAddress, length).stream()
        .map(part -> new ByteRange(base + part.start(), part.length()))
        .toList();
  }

  /** Maps the pages of a range that are not mapped now. */
  void map(long address, long length) {
    long pageSize = plan.pageSize();
    Range<Long> pages =
        Range.closedOpen(address & -pageSize, (address + length + pageSize - 1) & -pageSize);
    if (mapped.encloses(pages)) {
      return;
    }
    RangeSet<Long> missing = TreeRangeSet.create();
    missing.add(pages);
    missing.removeAll(mapped.subRangeSet(pages));
    for (Range<Long> hole : missing.asRanges()) {
      PageCalls.map(byteRange(hole));
      mapped.add(hole);
    }
  }

  /**
   * Takes pages away as the recorded call did; what is not mapped is left alone. A lowered heap top
   * is imitated by unmapping, which does the same to the pages. Pages that were moved are moved out
   * of the way and unmapped there.
   */
  void release(ByteRange range, UnmapCall call) {
    Range<Long> pages = Range.closedOpen(range.start(), range.end());
    for (Range<Long> run : List.copyOf(mapped.subRangeSet(pages).asRanges())) {
      release(run, call);
    }
  }

  private void release(Range<Long> run, UnmapCall call) {
    ByteRange range = byteRange(run);
    switch (call) {
      case MADVISE -> PageCalls.discard(range);
      case MMAP_FIXED -> PageCalls.replace(range);
      case MREMAP -> {
        PageCalls.moveAway(range, base + MAX_SIZE, plan.pageSize());
        mapped.remove(run);
      }
      case MUNMAP, BRK -> {
        PageCalls.unmap(range);
        mapped.remove(run);
      }
    }
  }

  private static ByteRange byteRange(Range<Long> range) {
    return new ByteRange(range.lowerEndpoint(), range.upperEndpoint() - range.lowerEndpoint());
  }

  /** Unmaps everything and gives the slot back. Idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    mapped.asRanges().forEach(run -> PageCalls.unmap(byteRange(run)));
    PageCalls.unmap(new ByteRange(base, plan.pageSize()));
  }
}
