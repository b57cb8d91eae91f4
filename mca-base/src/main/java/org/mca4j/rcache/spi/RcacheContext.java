// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.spi;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.SizeBins;

/**
 * What the framework gives a new cache: everything that it does not decide itself.
 *
 * @param registrar what really registers; not owned by the cache
 * @param monitor what tells the cache that memory goes away; the framework subscribes the cache
 * @param leavePinned whether registrations may be kept idle, already decided
 * @param pageSize the page size in bytes, a power of two
 * @param flightTimeoutNanos how long a thread waits for another's registration of its range
 * @param closeTimeoutNanos how long closing waits for registrar calls of other threads
 * @param sizeBins how the sizes of registrations are told apart
 * @param executor runs what must not hold up a caller, also when the cache is long closed; may
 *     refuse with a {@link java.util.concurrent.RejectedExecutionException}
 * @param onClosed told once by the cache that it is closed and will not call the registrar again,
 *     by the thread that completes the closing, without a lock held
 */
public record RcacheContext(
    Registrar registrar,
    MemoryMonitor monitor,
    boolean leavePinned,
    long pageSize,
    long flightTimeoutNanos,
    long closeTimeoutNanos,
    SizeBins sizeBins,
    Executor executor,
    Consumer<? super Rcache> onClosed) {

  /**
   * Creates a context.
   *
   * @param registrar what really registers; not owned by the cache
   * @param monitor what tells the cache that memory goes away
   * @param leavePinned whether registrations may be kept idle
   * @param pageSize a power of two
   * @param flightTimeoutNanos at least 0
   * @param closeTimeoutNanos at least 0
   * @param sizeBins how the sizes of registrations are told apart
   * @param executor runs what must not hold up a caller
   * @param onClosed told once that the cache is closed
   * @throws McaException RANGE_INVALID when the page size is no power of two
   */
  public RcacheContext {
    if (pageSize <= 0 || Long.bitCount(pageSize) != 1) {
      throw new McaException(
          McaErrorCode.RANGE_INVALID,
          "page size "
              + pageSize
              + " is not a power of two; the registrar or the system reports"
              + " a wrong one");
    }
  }
}
