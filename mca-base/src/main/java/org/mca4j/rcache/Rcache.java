// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
   * Registers without flags and without holding up the caller, as the other form does.
   *
   * @param region what to register
   * @param access the rights the device needs
   * @return the answer of {@link #register(MemoryRegion, Access)}
   */
  default CompletionStage<Registration> registerAsync(MemoryRegion region, Access access) {
    return registerAsync(region, access, RegisterFlags.NONE);
  }

  /**
   * Registers without holding up the caller: a hit is answered at once, what has to be registered
   * by another thread, which also runs what depends on the answer. Do not wait for a further answer
   * in there; the threads are few.
   *
   * <p>Every error arrives by the answer, that of an argument too. Whoever gets the registration
   * gives it back. A consumer that has lost interest cancels this answer (not one that depends on
   * it): {@code answer.toCompletableFuture().cancel(false)}; if that succeeds the cache gives the
   * registration back. Closing the cache answers what is still open with {@link
   * IllegalStateException}.
   *
   * <p>A component that has no threads at hand registers on the calling one.
   *
   * @param region what to register
   * @param access the rights the device needs
   * @param flags special wishes
   * @return the answer of {@link #register(MemoryRegion, Access, RegisterFlags)}
   */
  default CompletionStage<Registration> registerAsync(
      MemoryRegion region, Access access, RegisterFlags flags) {
    try {
      return CompletableFuture.completedFuture(register(region, access, flags));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /**
   * Registers and lets go without holding up the caller, so that the next register call is a hit.
   * Counts as a register call. Does nothing where idle registrations are not kept.
   *
   * @param region what to register
   * @param access the rights the device will need
   * @return completed when the registration is idle; errors as those of {@link #registerAsync}
   */
  default CompletionStage<@Nullable Void> prefetch(MemoryRegion region, Access access) {
    return registerAsync(region, access)
        .thenApply(
            registration -> {
              deregister(registration);
              return null;
            });
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
   * again, idle ones are deregistered by the next call or in the background, used ones when they
   * are given back. To be called before the memory goes away. Never fails, never calls the
   * registrar, and does nothing after {@link #close}.
   *
   * @param address the first byte, unsigned
   * @param length bytes, read as unsigned; a range past the top of the address space ends there
   */
  @Override
  void invalidateRange(long address, long length);

  /**
   * Makes a registration invalid that the caller holds: it is not found again, and goes when its
   * last holder gives it back. The caller's reference stays with it, to be given back by {@link
   * #deregister} as ever (as with UCX's {@code ucs_rcache_region_invalidate}).
   *
   * <p>{@code gone} runs once: when the registrar has taken the registration back, be it after
   * refusals, or when the cache is closed. It runs on the thread that brought that about, inside
   * its call and without a lock held, and may do what a registrar may; what it throws is logged. A
   * registration may get any number of callbacks, and may be invalid already.
   *
   * @param registration a registration of this cache, in use
   * @param gone told that the memory is not registered any more by this registration
   * @throws IllegalStateException when the registration is not in use, or another cache's; nothing
   *     changes then and {@code gone} does not run
   */
  void invalidate(Registration registration, Runnable gone);

  /**
   * Makes every registration invalid and takes back at once what is idle, for example before the
   * process forks. What is in use goes when it is given back.
   */
  default void purge() {
    invalidateRange(0, -1);
    var unused = evict();
  }

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
