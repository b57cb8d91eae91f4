// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

/** The floors: the same streams as {@link CacheLoops} over a plain table, and no lookup at all. */
final class FloorLoops {
  private final PageTable table;
  private final Regions regions;
  private final ZipfStreams zipf;
  private final PageTable.Entry[] own;

  /**
   * Makes the loops.
   *
   * @param n the regions in the table
   */
  FloorLoops(Regions regions, ZipfStreams zipf, int n) {
    this.table = new PageTable(regions, n);
    this.regions = regions;
    this.zipf = zipf;
    this.own = new PageTable.Entry[] {entry(0), entry(n / 2)};
  }

  private PageTable.Entry entry(int i) {
    return table.get(regions.address(i), Regions.length(i));
  }

  private static long use(PageTable.Entry entry) {
    entry.take();
    long word = entry.key;
    entry.give();
    return word;
  }

  long uniform(Job job, long operations) {
    long x = job.state;
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      x = XorShift.next(x);
      sum += use(entry(job.low + XorShift.below(x, job.span)));
    }
    job.state = x;
    return sum;
  }

  long zipf(Job job, long operations) {
    ZipfStream stream = zipf.of(job.span);
    long position = job.state;
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      sum += use(entry(job.low + stream.at(position++)));
    }
    job.state = position;
    return sum;
  }

  long same(Job job, long operations) {
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      sum += use(entry(job.low));
    }
    return sum;
  }

  /** Two atomic additions to an entry at hand. */
  long twoAdds(Job job, long operations) {
    PageTable.Entry entry = own[job.tid];
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      sum += use(entry);
    }
    return sum;
  }
}
