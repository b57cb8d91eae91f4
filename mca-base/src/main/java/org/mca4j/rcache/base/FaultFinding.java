// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Pagemap;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.Registrar;

/**
 * What the user's parameters put around one cache to find faults in the program that uses it: below
 * it, between cache and registrar, and in front of it. Used by the thread that makes the cache.
 */
public final class FaultFinding {
  private static final Logger LOG = LogManager.getLogger(FaultFinding.class);

  private final long checkedPages;
  private final boolean trackLeaks;
  private @Nullable FrameNotes notes;

  /** The registrar that does not pin, when pages were to be checked. */
  private @Nullable String unchecked;

  /**
   * Reads the parameters.
   *
   * @param params the user's
   * @throws McaException REGISTRATION_UNCHECKABLE when {@code rcache_base_check_pfn} is set and
   *     this process may not see page frame numbers
   */
  public FaultFinding(ParamView params) {
    checkedPages = params.get(RcacheBaseParams.CHECK_PFN);
    trackLeaks = params.get(RcacheBaseParams.TRACK_LEAKS);
    if (checkedPages > 0) {
      Pagemap.unavailableCause().ifPresent(FaultFinding::fail);
    }
  }

  private static void fail(String cause) {
    throw new McaException(
        McaErrorCode.REGISTRATION_UNCHECKABLE,
        "rcache_base_check_pfn cannot be used: "
            + cause
            + "; run with that capability, as root for example, or leave the parameter at 0");
  }

  /**
   * Returns what the cache is to be made with.
   *
   * @param registrar what really registers
   * @return the same, or one that stands in front of it
   */
  public Registrar below(Registrar registrar) {
    if (checkedPages == 0) {
      return registrar;
    }
    if (!registrar.pins()) {
      unchecked = registrar.name();
      return registrar;
    }
    notes = new FrameNotes(registrar);
    return notes;
  }

  /**
   * Returns what the program is to be given.
   *
   * @param cache made with what {@link #below} gave
   * @return the same, or one that stands in front of it
   */
  public Rcache inFrontOf(Rcache cache) {
    Rcache checked = notes == null ? cache : new FrameChecker(cache, notes, checkedPages);
    return trackLeaks ? new LeakTracker(checked) : checked;
  }

  /** Warns of a parameter that has no effect; to be called without a lock held. */
  public void announce() {
    if (unchecked != null) {
      LOG.warn(
          "rcache_base_check_pfn has no effect with registrar {}: it does not pin pages to their"
              + " frames, so there is nothing to compare",
          unchecked);
    }
  }
}
