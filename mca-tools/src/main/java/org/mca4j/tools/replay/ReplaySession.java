// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.ThreadContext;
import org.mca4j.Mca;
import org.mca4j.rcache.RcacheRequest;

/**
 * The components that a series of replays works with. A replay announces every free, which makes it
 * a coherence source of its own: it prefers the monitor {@code explicit}, unless the user says
 * otherwise.
 */
final class ReplaySession implements AutoCloseable {
  /** The component that caches nothing, to compare with. */
  static final String PASSTHROUGH = "passthrough";

  private static final String SELECTION = "mca4j_rcache";

  private static final String MEMORY = "memory";
  private static final String EXPLICIT = "explicit";

  /** Known to the logging configuration, which then shows errors only. */
  private static final String REPEATED = "repeated";

  private static final int OPTION_LENGTH = 3;

  private final Mca mca;

  private ReplaySession(List<String> arguments) {
    mca =
        Mca.builder()
            .arguments(arguments.toArray(String[]::new))
            .preferring(MEMORY, EXPLICIT)
            .open();
  }

  /**
   * Opens what the user's parameters select.
   *
   * @param arguments {@code --mca}, a name, a value, and so on
   */
  static ReplaySession selected(List<String> arguments) {
    return new ReplaySession(arguments);
  }

  /**
   * Opens the same with the pass-through component, whichever the user selects. Warnings about the
   * parameters were given when the selected one was opened, and are not given again.
   */
  static ReplaySession passthrough(List<String> arguments) {
    List<String> changed = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i += OPTION_LENGTH) {
      if (!arguments.get(i + 1).equals(SELECTION)) {
        changed.addAll(arguments.subList(i, i + OPTION_LENGTH));
      }
    }
    changed.addAll(List.of("--mca", SELECTION, PASSTHROUGH));
    ThreadContext.put(REPEATED, "true");
    try {
      return new ReplaySession(changed);
    } finally {
      ThreadContext.remove(REPEATED);
    }
  }

  /** Returns the name of the component that the parameters select. */
  String component() {
    return mca.selection("rcache").require();
  }

  /** Says which components and decisions are in force, in one line. */
  String decisions() {
    return "component "
        + component()
        + ", registrar "
        + mca.selection("registrar").require()
        + ", memory monitor "
        + mca.selection(MEMORY).require()
        + "; "
        + mca.leavePinned().reason();
  }

  /**
   * Opens a registrar and makes a cache on it.
   *
   * @return both, to be closed by the caller
   */
  ReplayTarget target(long pageSize) {
    return target(pageSize, new CountingRegistrar(mca.openRegistrar()));
  }

  /**
   * Opens a registrar whose registrations can be verified.
   *
   * @return the registrar, owned by the caller
   * @throws org.mca4j.error.McaException COMPONENT_UNAVAILABLE when the selected registrar cannot
   *     transfer in this process
   */
  VerifiableRegistrar verifiable() {
    return VerifiableRegistrar.of(mca.openRegistrar());
  }

  /** Says who tells the cache of memory that goes, in one line. */
  String announcer() {
    return announcesItself()
        ? "the replay announces each unmap before it, as memory monitor explicit expects"
        : "nothing is announced: memory monitor "
            + mca.selection(MEMORY).require()
            + " alone may tell the cache of an unmap";
  }

  private boolean announcesItself() {
    return mca.selection(MEMORY).require().equals(EXPLICIT);
  }

  /**
   * Makes a cache for a verified replay: announces nothing to a monitor that has to see for itself.
   * The registrar goes with it or with this call's failure.
   */
  ReplayTarget verifiedTarget(long pageSize, VerifiableRegistrar registrar) {
    ReplayTarget target = target(pageSize, new CountingRegistrar(registrar));
    return announcesItself()
        ? target
        : new ReplayTarget(target.cache(), (address, length) -> {}, target.registrar());
  }

  /** Makes a cache on a registrar, which goes with it or with this call's failure. */
  ReplayTarget target(long pageSize, CountingRegistrar registrar) {
    try {
      RcacheRequest request = RcacheRequest.DEFAULT.withRegistrar(registrar).withPageSize(pageSize);
      return new ReplayTarget(mca.rcache(request), mca::memoryReleased, registrar);
    } catch (RuntimeException e) {
      registrar.close();
      throw e;
    }
  }

  @Override
  public void close() {
    mca.close();
  }
}
