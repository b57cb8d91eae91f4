// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;

/**
 * One thread's random use of a cache. Every registration it gets is checked: it covers the request,
 * has the rights, is not stale, and is not taken back as long as it is held.
 */
final class CacheUser {
  private static final int PAGES = 24;
  private static final int LONGEST = 6;
  private static final int MOST_HELD = 6;

  private final RcacheFixture fixture;
  private final CheckedRcache cache;
  private final PageHistory history;
  private final Random random;
  private final List<Registration> held = new ArrayList<>();

  CacheUser(RcacheFixture fixture, CheckedRcache cache, PageHistory history, long seed) {
    this.fixture = fixture;
    this.cache = cache;
    this.history = history;
    this.random = new Random(seed);
  }

  /** Does one random thing. */
  void act() {
    int first = random.nextInt(PAGES);
    int count = 1 + random.nextInt(LONGEST);
    switch (random.nextInt(32)) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 -> take(first, count, RegisterFlags.NONE);
      case 10 -> take(first, count, RegisterFlags.CACHE_BYPASS);
      case 11 -> take(first, count, RegisterFlags.PERSIST);
      case 12, 13, 14, 15 -> find(first, count);
      case 16, 17 -> retainOne();
      case 18, 19 -> history.replace(cache, first, count);
      case 20 -> {
        var unused = cache.evict();
      }
      case 21 -> LockSupport.parkNanos(1);
      case 22 -> invalidateOne();
      default -> giveBackOne();
    }
  }

  /** Takes and gives back at once, or does another thing that leaves nothing held. */
  void actBriefly() {
    int first = random.nextInt(PAGES);
    int count = 1 + random.nextInt(LONGEST);
    switch (random.nextInt(4)) {
      case 0 -> take(first, count, RegisterFlags.NONE);
      case 1 -> find(first, count);
      case 2 -> history.replace(cache, first, count);
      default -> {
        var unused = cache.evict();
      }
    }
    giveBackAll();
  }

  private void take(int first, int count, RegisterFlags flags) {
    if (held.size() < MOST_HELD) {
      Access access = anyAccess();
      long newest = history.newest(first, count);
      Registration registration = cache.register(fixture.pages(first, count), access, flags);
      begin(registration, fixture.pages(first, count), access, newest);
    }
  }

  private void find(int first, int count) {
    Access access = anyAccess();
    long newest = history.newest(first, count);
    @Nullable Registration found = cache.find(fixture.pages(first, count), access);
    if (found != null) {
      begin(found, fixture.pages(first, count), access, newest);
    }
  }

  /** Mostly the same rights, so that there are hits. */
  private Access anyAccess() {
    return random.nextInt(4) > 0 ? Access.LOCAL_WRITE : Access.ofBits(random.nextInt(Access.COUNT));
  }

  private void begin(Registration registration, MemoryRegion wanted, Access access, long newest) {
    ObservedHandle handle = (ObservedHandle) registration.handle();
    handle.beginUse();
    held.add(registration);
    assertThat(handle.address()).isLessThanOrEqualTo(wanted.address());
    assertThat(handle.address() + handle.length())
        .isGreaterThanOrEqualTo(wanted.address() + wanted.length());
    assertThat(registration.access().includes(access)).as("rights").isTrue();
    assertThat(handle.stamp()).as("age of what %s got", wanted).isGreaterThanOrEqualTo(newest);
  }

  private void retainOne() {
    if (!held.isEmpty() && held.size() < MOST_HELD) {
      Registration registration = held.get(random.nextInt(held.size()));
      cache.retain(registration);
      ((ObservedHandle) registration.handle()).beginUse();
      held.add(registration);
    }
  }

  private void invalidateOne() {
    if (!held.isEmpty()) {
      cache.invalidate(held.get(random.nextInt(held.size())), fixture.callback()::incrementAndGet);
    }
  }

  private void giveBackOne() {
    if (!held.isEmpty()) {
      giveBack(held.remove(random.nextInt(held.size())));
    }
  }

  /** Gives everything back. */
  void giveBackAll() {
    held.forEach(this::giveBack);
    held.clear();
  }

  private void giveBack(Registration registration) {
    ((ObservedHandle) registration.handle()).endUse();
    cache.deregister(registration);
  }
}
