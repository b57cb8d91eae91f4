// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaException;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.Unistd;
import org.mca4j.memory.Coverage;
import org.mca4j.memory.InvalidationSink;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.Subscribers;

/**
 * A monitor to which the kernel reports unmapped, moved and dropped memory.
 *
 * <p><b>Who reads.</b> An unmap of watched memory does not return before its event was read from
 * the {@link UffdFile}. The reader is the kernel ({@link UffdChain}) and never a thread of the JVM:
 * such a thread stops at a safepoint, the safepoint may wait for a thread that frees memory inside
 * the JVM, and that one would wait for the reader. Java only looks at a counter, and takes what was
 * read when a cache asks. A {@linkplain UffdDrainer thread} that does the same only makes it
 * prompt; it blocks nobody when it is stopped, as long as reads are in store.
 *
 * <p><b>What is seen.</b> {@link #changed} is true for an unmap by the calling thread that has
 * returned. For another thread's there is a moment in which the memory is gone and may be reused,
 * but the event is not there; {@link #quiet} is false during it.
 *
 * <p><b>Locks.</b> One lock guards everything but what {@link #changed}, {@link #quiet} and {@link
 * #generation} read. Subscribers are told with it held, because the processed position may be
 * published only afterwards; they take their own locks inside it, so no thread may call {@link
 * #drain}, {@link #cover} or {@link #close} with such a lock held. Nothing under the lock frees
 * native memory except the monitor's own mappings, which are not watched. No unmap ever waits for
 * the lock: reads in store need none.
 *
 * <p><b>The end.</b> When the chain fails, subscribers are told that all memory is gone, and
 * nothing is covered any more. It does not recover.
 */
final class UffdMonitor implements MemoryMonitor {
  private static final Logger LOGGER = LogManager.getLogger(UffdMonitor.class);

  private final Subscribers subscribers = new Subscribers();
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong delivered = new AtomicLong();
  private final CoveredRanges ranges = new CoveredRanges();
  private final UffdEvents events = new Delivery();
  private final long pageMask = -Unistd.pageSize();
  private final UffdFile file;
  private final UffdChain chain;
  private final ChainPlan plan;
  private final @Nullable UffdDrainer drainer;

  /** Why nothing is watched any more; set once, with the lock held. */
  private volatile @Nullable String lost;

  private volatile boolean closed;

  private UffdMonitor(UffdFile file, UffdChain chain, ChainPlan plan, boolean drains) {
    this.file = file;
    this.chain = chain;
    this.plan = plan;
    drainer = drains ? new UffdDrainer(this, chain) : null;
  }

  /**
   * Opens a monitor that has shown that it works here, owned by the caller.
   *
   * @throws McaException COMPONENT_UNAVAILABLE or REGISTRAR_OUT_OF_RESOURCE with the cause
   */
  static UffdMonitor open(UffdParams params) {
    UffdSelfTest.probe();
    UffdMonitor monitor = start(params);
    try {
      UffdSelfTest.unmapArrives(monitor);
      if (monitor.drainer != null) {
        monitor.drainer.start();
      }
    } catch (RuntimeException | Error e) {
      monitor.close();
      throw e;
    }
    return monitor;
  }

  private static UffdMonitor start(UffdParams params) {
    ChainPlan plan = ChainPlan.of(params.chain());
    UffdFile file = openFile();
    try {
      UffdChain chain = UffdChain.open(file, plan, params.stallTimeout().toNanos());
      return new UffdMonitor(file, chain, plan, params.drainer());
    } catch (ErrnoException e) {
      file.close();
      throw UffdErrors.chainRefused(e);
    }
  }

  static UffdFile openFile() {
    try {
      return UffdFile.open();
    } catch (ErrnoException e) {
      throw UffdErrors.fileRefused(e);
    }
  }

  @Override
  public String name() {
    return UffdComponent.NAME;
  }

  @Override
  public boolean trustworthy() {
    return true;
  }

  @Override
  public boolean changed() {
    return chain.changed();
  }

  @Override
  public boolean quiet() {
    return file.quiet() || lost != null;
  }

  @Override
  public long generation() {
    return delivered.get();
  }

  @Override
  public void drain() {
    if (lock.isHeldByCurrentThread()) {
      return;
    }
    lock.lock();
    try {
      if (!closed) {
        deliver();
      }
    } finally {
      lock.unlock();
    }
  }

  private void deliver() {
    chain.drain(events);
    chain.reserve(ranges.count());
    String failure = chain.failure();
    if (failure != null && lost == null) {
      lose(failure);
    }
  }

  /** Nothing arrives any more: whatever was covered counts as gone, and nobody waits for us. */
  private void lose(String cause) {
    file.detach();
    subscribers.tell(0, -1);
    lost = cause;
    delivered.incrementAndGet();
    LOGGER.warn("memory is not watched any more, so nothing is cached from now on: {}", cause);
  }

  @Override
  public Coverage cover(long address, long length) {
    long start = address & pageMask;
    long end = address + length + ~pageMask & pageMask;
    lock.lock();
    try {
      if (closed) {
        return Coverage.notCovered("the memory monitor is closed");
      }
      deliver();
      String cause = lost;
      if (cause != null) {
        return Coverage.notCovered(cause);
      }
      int more = ranges.contains(start, end) ? 0 : 1;
      if (!chain.reserve(ranges.count() + more)) {
        return UffdErrors.chainFull(plan.ranges());
      }
      int result = file.register(start, end - start);
      if (result < 0) {
        return UffdErrors.notWatched(start, end, -result);
      }
      ranges.add(start, end);
      return Coverage.covered();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void subscribe(InvalidationSink sink) {
    subscribers.add(sink);
  }

  @Override
  public void unsubscribe(InvalidationSink sink) {
    subscribers.remove(sink);
  }

  @Override
  public void released(long address, long length) {
    subscribers.tell(address, length);
    delivered.incrementAndGet();
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    if (lock.isHeldByCurrentThread()) {
      throw new IllegalStateException("a subscriber cannot close the memory monitor");
    }
    subscribers.close();
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      chain.wake();
    } finally {
      lock.unlock();
    }
    if (drainer != null) {
      drainer.join();
    }
    end();
  }

  private void end() {
    lock.lock();
    try {
      file.detach();
      if (chain.close()) {
        file.close();
      } else {
        LOGGER.error("the kernel did not end its reads in time; the memory they read into is kept");
      }
    } finally {
      lock.unlock();
    }
  }

  /** Tells the subscribers; called with the lock held. */
  private final class Delivery implements UffdEvents {
    @Override
    public void unmapped(long address, long length) {
      ranges.remove(address, address + length);
      dropped(address, length);
    }

    @Override
    public void dropped(long address, long length) {
      subscribers.tell(address, length);
      delivered.incrementAndGet();
    }

    @Override
    public void moved(long from, long to, long length) {
      unmapped(from, length);
      ranges.add(to, to + length);
    }
  }
}
