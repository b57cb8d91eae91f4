// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.parse.Tristate;

/**
 * The decision whether idle registrations are kept. Open MPI decides it when the first module is
 * made, by whether its memory hooks work; so does this, by whether the memory monitor can be
 * trusted. Open MPI returns no module when leave_pinned is 1 without hooks; this raises an error
 * that says why.
 *
 * @param keepsIdle whether idle registrations are kept
 * @param unsafe whether they are kept although nothing reports memory that goes away
 * @param reason why, as a sentence without its full stop
 */
public record LeavePinned(boolean keepsIdle, boolean unsafe, String reason) {
  /**
   * Decides.
   *
   * @param wish what the user or the program wants
   * @param monitor the name of the memory monitor
   * @param trustworthy whether registrations may be kept idle behind it
   * @param ownersOnly whether that holds for memory with a Java owner only
   * @param force whether to do without, if need be; never turns a wish of false into true
   * @return the decision
   * @throws McaException NO_COHERENCE_SOURCE when keeping is a must but unsafe
   */
  public static LeavePinned decide(
      Tristate wish, String monitor, boolean trustworthy, boolean ownersOnly, boolean force) {
    String parameter = RcacheBaseParams.LEAVE_PINNED.name().full();
    if (wish == Tristate.FALSE) {
      return new LeavePinned(
          false, false, "idle registrations are not kept, since " + parameter + " is false");
    }
    if (trustworthy) {
      return new LeavePinned(true, false, ownersOnly ? keptForOwners(monitor) : kept(monitor));
    }
    if (force) {
      return new LeavePinned(
          true,
          true,
          "idle registrations are kept although nothing reports memory that goes away;"
              + " transfers WILL corrupt data once memory is freed, unset "
              + RcacheBaseParams.UNSAFE_NO_COHERENCE.name().full());
    }
    if (wish == Tristate.TRUE) {
      throw new McaException(
          McaErrorCode.NO_COHERENCE_SOURCE,
          parameter
              + " is true, but memory monitor "
              + monitor
              + " does not report memory that goes away, so data would be corrupted;"
              + " use --mca memory lifetime for memory that Java objects own, --mca memory explicit"
              + " if the program announces every free of registered memory, else set "
              + parameter
              + " to auto or false");
    }
    return new LeavePinned(
        false,
        false,
        "idle registrations are not kept, since memory monitor "
            + monitor
            + " does not report memory that goes away");
  }

  private static String kept(String monitor) {
    return "idle registrations are kept, since memory monitor " + monitor + " watches";
  }

  private static String keptForOwners(String monitor) {
    return "idle registrations are kept of memory that a Java object owns, and of no raw address,"
        + " since memory monitor "
        + monitor
        + " knows owners only";
  }
}
