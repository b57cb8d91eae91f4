// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.Registration;

/**
 * The operation of a transfer: register, read one word of the handle, deregister; through the
 * public interface alone. A loop for each order of regions, so that the compiler sees each alone.
 */
final class CacheLoops {
  private final Rcache cache;
  private final Regions regions;
  private final ZipfStreams zipf;
  private final MemoryRegion[] own;

  /**
   * Makes the loops.
   *
   * @param n the cached regions
   */
  CacheLoops(Rcache cache, Regions regions, ZipfStreams zipf, int n) {
    this.cache = cache;
    this.regions = regions;
    this.zipf = zipf;
    this.own = new MemoryRegion[] {regions.region(0), regions.region(n / 2)};
  }

  private long transfer(MemoryRegion region) {
    Registration registration = cache.register(region, Access.LOCAL_WRITE);
    long word = registration.handle().address();
    cache.deregister(registration);
    return word;
  }

  private long transfer(long address, long length) {
    Registration registration = cache.register(address, length, Access.LOCAL_WRITE);
    long word = registration.handle().address();
    cache.deregister(registration);
    return word;
  }

  /** Does the operation once, with one region by its address. */
  long transfer(int i) {
    return transfer(regions.address(i), Regions.length(i));
  }

  long uniform(Job job, long operations) {
    long x = job.state;
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      x = XorShift.next(x);
      sum += transfer(job.low + XorShift.below(x, job.span));
    }
    job.state = x;
    return sum;
  }

  long zipf(Job job, long operations) {
    ZipfStream stream = zipf.of(job.span);
    long position = job.state;
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      sum += transfer(job.low + stream.at(position++));
    }
    job.state = position;
    return sum;
  }

  long same(Job job, long operations) {
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      sum += transfer(job.low);
    }
    return sum;
  }

  /** One page at random inside a region at random. */
  long subrange(Job job, long operations) {
    long x = job.state;
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      x = XorShift.next(x);
      int i = job.low + XorShift.below(x, job.span);
      long page = XorShift.lowerBelow(x, Regions.pages(i));
      sum += transfer(regions.address(i) + page * Regions.PAGE, Regions.PAGE);
    }
    job.state = x;
    return sum;
  }

  /** One {@link MemoryRegion} object for each thread, used again and again. */
  long region(Job job, long operations) {
    MemoryRegion region = own[job.tid];
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      sum += transfer(region);
    }
    return sum;
  }

  /** Around all regions; their number is a power of two. */
  long cycle(Job job, long operations) {
    long position = job.state;
    long sum = 0;
    for (long k = 0; k < operations; k++) {
      sum += transfer((int) position++ & (job.span - 1));
    }
    job.state = position;
    return sum;
  }
}
