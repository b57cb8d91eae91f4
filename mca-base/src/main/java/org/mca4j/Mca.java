// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.mca4j.base.ComponentRepository;
import org.mca4j.base.FrameworkInfo;
import org.mca4j.base.OpenComponents;
import org.mca4j.base.select.SelectionReport;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.params.ParamRegistry;
import org.mca4j.params.ParamValue;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheRequest;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.base.LeavePinned;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.registrar.RegistrarFramework;

/**
 * The component architecture, open: gives out registration caches as the user's parameters say. A
 * program has one for as long as it transfers data; several of them do not know each other.
 *
 * <pre>{@code
 * try (Mca mca = Mca.open(args); Rcache cache = mca.rcache()) {
 *   Registration registration = cache.register(MemoryRegion.of(buffer), Access.LOCAL_WRITE);
 *   ...
 *   cache.deregister(registration);
 * }
 * }</pre>
 *
 * <p>Thread safe. After {@link #close} every call but {@link #close}, {@link #memoryReleased} and
 * {@link #beforeFork} raises {@link IllegalStateException}.
 */
public final class Mca implements AutoCloseable {
  private static final Logger LOGGER = LogManager.getLogger(Mca.class);

  private final List<String> remainingArguments;
  private final ParamRegistry params;
  private final ComponentRepository repository;
  private final OpenComponents components;
  private final Caches caches;

  Mca(Startup startup) {
    remainingArguments = startup.remainingArguments();
    params = startup.params();
    repository = startup.repository();
    repository.unknownParams().forEach(unknown -> LOGGER.warn(unknown.message()));
    components = repository.open(NanoClock.SYSTEM);
    caches = new Caches(components, params);
  }

  /**
   * Reads the parameters of the process and its command line, selects the components and wires
   * them. Registrars and monitors are opened only when the first cache needs them.
   *
   * @param arguments the program's arguments; see {@link #remainingArguments}
   * @return a new instance, to be closed by the caller
   * @throws org.mca4j.error.McaException PARAM_SYNTAX or PARAM_CONFLICT when the command line
   *     cannot be read; SELECTION_SYNTAX or COMPONENT_UNKNOWN when a selection list is wrong;
   *     COMPONENT_UNAVAILABLE, COMPONENT_FAILED or COMPONENT_NONE_LEFT when no component that a
   *     list names can be used
   */
  public static Mca open(String... arguments) {
    return builder().arguments(arguments).open();
  }

  /**
   * Begins an instance whose parameters or components come from elsewhere.
   *
   * @return a builder
   */
  public static McaBuilder builder() {
    return new McaBuilder();
  }

  /**
   * Returns what the command line had beside {@code --mca} options.
   *
   * @return the arguments in their order
   */
  public List<String> remainingArguments() {
    caches.checkOpen();
    return remainingArguments;
  }

  /**
   * Returns every declared parameter, also of components that are not used.
   *
   * @return the parameters with their values, in the order of declaration
   */
  public List<ParamValue<?>> params() {
    caches.checkOpen();
    return params.values();
  }

  /**
   * Makes a cache of the selected component with the selected registrar.
   *
   * @return a new cache; closed by the caller, or with this instance
   * @throws org.mca4j.error.McaException as {@link #rcache(RcacheRequest)}
   */
  public Rcache rcache() {
    return rcache(RcacheRequest.DEFAULT);
  }

  /**
   * Makes a cache. The first one opens the memory monitor and fixes whether idle registrations are
   * kept ({@code rcache_base_leave_pinned}); the first one without a registrar of its own opens the
   * selected registrar, which all such caches share.
   *
   * @param request what the program wants beyond the user's parameters
   * @return a new cache; closed by the caller, or with this instance
   * @throws org.mca4j.error.McaException COMPONENT_UNKNOWN, COMPONENT_UNAVAILABLE, COMPONENT_FAILED
   *     or COMPONENT_NONE_LEFT when a component is missing; NO_COHERENCE_SOURCE when idle
   *     registrations must be kept but cannot be; or what the component itself raises
   */
  public Rcache rcache(RcacheRequest request) {
    return caches.create(request);
  }

  /**
   * Opens a registrar of the selected component for a program that wants to stand between a cache
   * and its registrar; see {@link RcacheRequest#withRegistrar}.
   *
   * @return a new registrar, owned by the caller
   * @throws org.mca4j.error.McaException COMPONENT_UNAVAILABLE, COMPONENT_FAILED or
   *     COMPONENT_NONE_LEFT when no registrar can be used; or what the component itself raises
   */
  public Registrar openRegistrar() {
    caches.checkOpen();
    return components.make(RegistrarFramework.INSTANCE, null, RegistrarFactory::open);
  }

  /**
   * Says whether the caches of this instance keep idle registrations, and why; decided now if no
   * cache was made before.
   *
   * @return the decision, the same for all caches
   * @throws org.mca4j.error.McaException NO_COHERENCE_SOURCE when idle registrations must be kept
   *     but cannot be; COMPONENT_UNAVAILABLE, COMPONENT_FAILED or COMPONENT_NONE_LEFT when no
   *     memory monitor can be used
   */
  public LeavePinned leavePinned() {
    return caches.leavePinned();
  }

  /**
   * Announces that memory is about to go away; call it before freeing. The memory monitor tells all
   * caches of this instance before this returns. Does nothing when there is no cache, and after
   * {@link #close}, since memory is freed at any time.
   *
   * @param address the first byte, unsigned
   * @param length bytes, read as unsigned
   */
  public void memoryReleased(long address, long length) {
    caches.memoryReleased(address, length);
  }

  /**
   * Announces that native code is about to fork this process, for example libmpi to start another
   * one: registrations of all caches of this instance become invalid, and idle ones are taken back
   * before this returns, so that the child is not left with pinned pages or without those pages.
   * What is in use goes when it is given back; what is registered between this and the fork is the
   * caller's to avoid. {@code rcache_base_purge_on_fork} switches it off. (UCX's {@code
   * RCACHE_PURGE_ON_FORK}.) Never waits for a registrar call of another thread. Does nothing after
   * {@link #close}.
   *
   * <p>{@link ProcessBuilder} needs no such announcement: its child has none of this memory.
   */
  public void beforeFork() {
    caches.beforeFork();
  }

  /**
   * Explains what the selection list of a framework comes to, when nobody asks for a component by
   * name.
   *
   * @param framework the framework's name
   * @return who is chosen and why the others are not
   * @throws IllegalArgumentException when there is no such framework
   */
  public SelectionReport selection(String framework) {
    caches.checkOpen();
    return components.select(framework, null);
  }

  /**
   * Lists the frameworks and their components, asking those that a selection list leaves out too.
   *
   * @return one element for each framework
   */
  public List<FrameworkInfo> frameworks() {
    caches.checkOpen();
    return repository.frameworks();
  }

  /**
   * Closes what is open: first the caches, then the memory monitor, then the registrar. A cache
   * that is left open says itself what was still in use. One failure does not stop the rest. When
   * called from inside a registrar callback, the caches that are waited for close when it returns,
   * and the monitor and the registrar after them. A second call has no effect.
   *
   * @throws RuntimeException the first failure, with the others suppressed
   * @throws IllegalStateException when called by a component that is making a cache
   */
  @Override
  public void close() {
    caches.close();
  }
}
