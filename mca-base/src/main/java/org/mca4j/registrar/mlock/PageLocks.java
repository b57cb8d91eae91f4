// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.libc.ProcMaps;

/**
 * The locked pages of this process. The kernel forgets all locks of a page at the first munlock, so
 * all registrars share one instance, which counts, and which changes count and lock in one step
 * under its monitor. Pages that the program locks by other means are not known here.
 */
final class PageLocks {
  /** The only instance outside tests. */
  static final PageLocks OF_PROCESS = new PageLocks();

  private final PageCounts counts = new PageCounts();

  /** Why a span could not be locked. */
  enum Refusal {
    /** A page is not mapped. */
    NOT_MAPPED,
    /** All is mapped and within the limit, but a page cannot be brought into memory. */
    NOT_ACCESSIBLE,
    /** A limit is in the way. */
    LIMIT,
    /** Something else; see the error number. */
    OTHER
  }

  /**
   * What came of a lock.
   *
   * @param errno 0, or the positive error number
   * @param refusal what the number means when it is not 0
   */
  record Outcome(int errno, Refusal refusal) {
    boolean locked() {
      return errno == 0;
    }
  }

  /**
   * Locks a span and counts it. Locks pages that have a count too: they may have been unmapped and
   * mapped again since, without anybody telling. After a failure nothing has changed.
   */
  synchronized Outcome lock(PageSpan span) {
    int errno = -Mman.mlock(span.address(), span.bytes());
    if (errno == 0) {
      counts.add(span);
      return new Outcome(0, Refusal.OTHER);
    }
    Outcome outcome = new Outcome(errno, refusal(span, errno));
    counts.parts(span, 0).forEach(PageLocks::munlock);
    return outcome;
  }

  private static Refusal refusal(PageSpan span, int errno) {
    return switch (errno) {
      case Errno.EPERM, Errno.EAGAIN -> Refusal.LIMIT;
      case Errno.ENOMEM -> refusalForLackOfMemory(span);
      default -> Refusal.OTHER;
    };
  }

  /** Tells apart the three meanings of mlock's ENOMEM. */
  private static Refusal refusalForLackOfMemory(PageSpan span) {
    if (Mman.msync(span.address(), span.bytes(), Mman.MS_ASYNC) == -Errno.ENOMEM) {
      return Refusal.NOT_MAPPED;
    }
    if (Mman.mlock2(span.address(), span.bytes(), Mman.MLOCK_ONFAULT) != 0) {
      return Refusal.LIMIT;
    }
    // Within the limit when nothing is brought in. A plain lock replaces the kind just set, also
    // on pages that others have locked, before it fails again.
    Mman.mlock(span.address(), span.bytes());
    return Refusal.NOT_ACCESSIBLE;
  }

  /**
   * Takes back one count of a span and unlocks the pages without any left.
   *
   * @return 0, or the positive error number, with which the counts have not changed
   */
  synchronized int unlock(PageSpan span) {
    for (PageSpan part : counts.parts(span, 1)) {
      int result = munlock(part);
      if (result < 0) {
        return -result;
      }
    }
    counts.remove(span);
    return 0;
  }

  /**
   * Unlocks what is mapped of a span. munlock stops at the first page that is not; memory that was
   * unmapped is not locked any more, but what lies behind it is.
   */
  private static int munlock(PageSpan span) {
    int result = Mman.munlock(span.address(), span.bytes());
    if (result != -Errno.ENOMEM) {
      return result;
    }
    for (ProcMaps.Mapping mapped : ProcMaps.within(span.address(), span.address() + span.bytes())) {
      int partResult = Mman.munlock(mapped.start(), mapped.end() - mapped.start());
      if (partResult < 0 && partResult != -Errno.ENOMEM) {
        return partResult;
      }
    }
    return 0;
  }
}
