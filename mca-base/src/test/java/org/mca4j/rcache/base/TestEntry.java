// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.concurrent.atomic.AtomicLong;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;

/** An entry of no particular cache. */
final class TestEntry extends CachedEntry {
  private record Handle(long address, long length) implements RegistrarHandle {}

  private final AtomicLong harvested = new AtomicLong();

  TestEntry(PageRange range, Access access, int references, boolean shared) {
    super(TestEntry.class, new Handle(range.start(), range.length()), access, references, shared);
  }

  TestEntry(PageRange range, Access access) {
    this(range, access, 1, true);
  }

  @Override
  protected void harvest(long hits) {
    harvested.addAndGet(hits);
  }

  long harvested() {
    return harvested.get();
  }

  /** Returns an idle entry of one page. */
  static TestEntry idle(long page) {
    return idle(page, 0);
  }

  /** Returns an idle entry of one page, released at a time. */
  static TestEntry idle(long page, long now) {
    TestEntry entry = new TestEntry(pages(page, 1), Access.ANY);
    entry.release(true, now);
    return entry;
  }

  static PageRange pages(long start, long count) {
    return new PageRange(start * 4096, (start + count) * 4096);
  }
}
