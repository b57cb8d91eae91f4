// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.util.List;
import java.util.Random;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registration;

/**
 * Proves in one replay that each registration a cache hands out is one of the memory that is there:
 * every request whose pages were unmapped since their last use is verified by a transfer, and at
 * least a tenth of the others, chosen at random.
 */
final class Verification implements ReplayObserver {
  private static final int ONE_IN = 10;

  private final RegisteredRanges ranges;
  private final TransferCheck transfers;
  private final long pageSize;
  private final Random random;
  private final RangeSet<Long> lost = TreeRangeSet.create();
  private long others;
  private long othersVerified;
  private long verified;
  private long corrupt;
  private long preventedStaleHits;

  Verification(VerifiableRegistrar registrar, long pageSize, long seed) {
    random = new Random(seed);
    ranges = registrar.ranges();
    transfers = new TransferCheck(registrar.loopback(), random);
    this.pageSize = pageSize;
  }

  @Override
  public void unmapping(ByteRange pages) {
    lost.add(Range.closedOpen(pages.start(), pages.end()));
    ranges.lose(pages);
  }

  @Override
  public void registered(ByteRange request, Access access, Registration registration) {
    if (ranges.handOut(registration.handle(), request, access)) {
      preventedStaleHits++;
    }
    List<ByteRange> gone = takeLost(request);
    if (!gone.isEmpty() || isChosen()) {
      verified++;
      if (!transfers.isTrue(registration.handle(), request, gone, access.writes())) {
        corrupt++;
      }
    }
  }

  /** Returns what of a request's pages was unmapped since their last use, which is now. */
  private List<ByteRange> takeLost(ByteRange request) {
    Range<Long> pages =
        Range.closedOpen(request.start() & -pageSize, (request.end() + pageSize - 1) & -pageSize);
    if (!lost.intersects(pages)) {
      return List.of();
    }
    List<ByteRange> gone =
        lost.subRangeSet(pages).asRanges().stream()
            .map(r -> new ByteRange(r.lowerEndpoint(), r.upperEndpoint() - r.lowerEndpoint()))
            .toList();
    lost.remove(pages);
    return gone;
  }

  private boolean isChosen() {
    boolean due = othersVerified * ONE_IN <= others++;
    if (due || random.nextInt(ONE_IN) == 0) {
      othersVerified++;
      return true;
    }
    return false;
  }

  TransferFigures figures() {
    return new TransferFigures(verified, corrupt, preventedStaleHits);
  }
}
