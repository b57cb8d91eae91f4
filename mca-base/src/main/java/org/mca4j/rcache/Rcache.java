// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.memory.InvalidationSink;

/**
 * A memory registration cache: makes memory known to a device once and finds it again, so that the
 * next transfer from the same buffer does not pay for registering it. Open MPI's {@code
 * mca_rcache_base_module_t}.
 *
 * <p>Thread safe. No lock is held while a registrar or a listener is called, so both may call the
 * cache again. After {@link #close} every call but {@link #deregister} of a registration that was
 * in use, {@link #stats}, {@link #registrations}, {@link #distribution} and {@link #close} itself
 * raises {@link IllegalStateException}.
 */
public interface Rcache extends InvalidationSink, AutoCloseable {
  /**
   * Returns the component that made this cache.
   *
   * @return for example {@code grdma}
   */
  String component();

  /**
   * Returns a registration that covers the region, with one reference for the caller.
   *
   * @param region what to register
   * @param access the rights the device needs
   * @return a registration with at least these rights; to be given back by {@link #deregister}
   * @throws org.mca4j.error.McaException of kind USER when the region cannot be registered, of kind
   *     OUT_OF_RESOURCES when the registrar is at a limit and nothing idle is left; nothing is
   *     registered then. With {@code rcache_base_check_pfn} also REGISTRATION_STALE
   */
  default Registration register(MemoryRegion region, Access access) {
    return register(region, access, RegisterFlags.NONE);
  }

  /**
   * Returns a registration that covers the region, with one reference for the caller.
   *
   * @param region what to register
   * @param access the rights the device needs
   * @param flags special wishes
   * @return a registration with at least these rights; to be given back by {@link #deregister}
   * @throws org.mca4j.error.McaException as the other form
   */
  Registration register(MemoryRegion region, Access access, RegisterFlags flags);

  /**
   * Returns a registration that covers a range given by raw address, with one reference for the
   * caller; the same as with {@link MemoryRegion#of(long, long)}, but no object has to be made for
   * it.
   *
   * @param address the first byte, unsigned, not 0
   * @param length bytes, at least 1
   * @param access the rights the device needs
   * @return a registration with at least these rights; to be given back by {@link #deregister}
   * @throws org.mca4j.error.McaException as the other forms, and RANGE_INVALID when this is no
   *     range
   */
  default Registration register(long address, long length, Access access) {
    return register(MemoryRegion.of(address, length), access, RegisterFlags.NONE);
  }

  /**
   * Returns an existing valid registration that covers the region, with one reference for the
   * caller, or nothing. Never registers and never waits. (Open MPI's {@code rcache_find} may return
   * a pointer without a reference; this does not.)
   *
   * @param region what to look up
   * @param access the rights needed
   * @return a registration to be given back, or null
   * @throws org.mca4j.error.McaException of kind USER when the region is no usable range
   */
  @Nullable Registration find(MemoryRegion region, Access access);

  /**
   * Takes one more reference to a registration that the caller holds already.
   *
   * @param registration a registration of this cache, in use
   * @throws IllegalStateException when it is not in use, or another cache's
   */
  void retain(Registration registration);

  /**
   * Gives one reference back. With the last one the registration becomes idle, or is really
   * deregistered when it cannot be kept.
   *
   * @param registration a registration of this cache, in use
   * @throws IllegalStateException when all references were given back before, or when it is another
   *     cache's; nothing changes then
   */
  void deregister(Registration registration);

  /**
   * Makes every registration that overlaps the range invalid, and no other: none of them is found
   * again, idle ones are deregistered by the next call, used ones when they are given back. To be
   * called before the memory goes away. Never fails, never calls the registrar, and does nothing
   * after {@link #close}.
   *
   * @param address the first byte, unsigned
   * @param length bytes, read as unsigned; a range past the top of the address space ends there
   */
  @Override
  void invalidateRange(long address, long length);

  /**
   * Drops the registration that has been idle for longest.
   *
   * @return what became of it
   */
  EvictionResult evict();

  /**
   * Returns the cache's figures.
   *
   * @return a snapshot
   */
  RcacheStats stats();

  /**
   * Lists what is registered, for reports. Taken in one step, while hits and releases go on; each
   * element is consistent in itself. Costs time and memory for each registration. Those that are
   * being registered, or on their way back to the registrar, are not in it. {@link
   * RegistrationTable} writes it for people.
   *
   * @return a snapshot in ascending order of address; after {@link #close}, what the registrar
   *     refused to take back
   */
  List<RegistrationInfo> registrations();

  /**
   * Counts what is registered by size; quarantined registrations are left out. The sizes are those
   * of {@code rcache_base_stat_min} and {@code rcache_base_stat_max}. Taken in one step.
   *
   * @return a snapshot
   */
  RcacheDistribution distribution();

  /**
   * Closes the cache (Open MPI's finalize): everything is deregistered, what is still in use once
   * and with a warning. Waits for registrar calls under way in other threads; when called from
   * inside a registrar callback it only begins, and the end of that callback completes it. Calling
   * it again returns the first report.
   *
   * @return what was found; what is known so far when called from inside a callback
   */
  CloseReport closeAndReport();

  /** Closes the cache as {@link #closeAndReport} does. */
  @Override
  default void close() {
    closeAndReport();
  }
}
