// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaErrorKind;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;

/** What all caches say when something goes wrong, so that they say it alike. */
public final class RcacheErrors {
  private static final Logger LOG = LogManager.getLogger(RcacheErrors.class);

  private RcacheErrors() {}

  /**
   * Says whether the registrar may accept the same request after something was taken back; Open
   * MPI's OUT_OF_RESOURCE.
   *
   * @param e what the registrar threw
   * @return true when evicting may help
   */
  public static boolean isOutOfResource(RuntimeException e) {
    return e instanceof McaException mca && mca.kind() == McaErrorKind.OUT_OF_RESOURCES;
  }

  /**
   * Makes the final error of a request that evicting could not help.
   *
   * @param registrar the registrar's name
   * @param range what was to be registered
   * @param cause the registrar's last refusal
   * @return the error, to be thrown
   */
  public static McaException outOfResource(
      String registrar, PageRange range, RuntimeException cause) {
    return new McaException(
        McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
        String.format(
            "registrar %s has no room for %s (%d bytes) and nothing idle is left to evict; give"
                + " registrations back or raise the limit: %s",
            registrar, range, range.length(), cause.getMessage()),
        cause);
  }

  /**
   * Says that a request is refused because the registrar has just refused the same.
   *
   * @param registrar the registrar's name
   * @param range what was to be registered
   * @param access the rights that were asked for
   * @param cause the registrar's refusal
   * @return the error, to be thrown
   */
  public static McaException refusedBefore(
      String registrar, PageRange range, Access access, RuntimeException cause) {
    return new McaException(
        cause instanceof McaException mca ? mca.code() : McaErrorCode.REGISTRATION_REFUSED,
        String.format(
            "registrar %s has just refused %s for %s and is not asked again for a while: %s",
            registrar, range, access, cause.getMessage()),
        cause);
  }

  /**
   * Makes the error of giving back what was given back before.
   *
   * @param range the registration's range
   * @return the error, to be thrown
   */
  public static IllegalStateException notInUse(PageRange range) {
    return new IllegalStateException(
        "the registration of " + range + " is not in use: all its references were given back");
  }

  /**
   * Makes the error of taking reference after reference without giving any back.
   *
   * @param range the registration's range
   * @return the error, to be thrown
   */
  public static IllegalStateException tooManyReferences(PageRange range) {
    return new IllegalStateException(
        "the registration of "
            + range
            + " is held more often than can be counted; give registrations back after use");
  }

  /**
   * Makes the error of using a registration with a cache that did not make it.
   *
   * @param component the cache's component
   * @return the error, to be thrown
   */
  public static IllegalStateException foreign(String component) {
    return new IllegalStateException(
        "the registration was made by another cache than this " + component);
  }

  /**
   * Makes the report of a closed cache, and warns when there is something to say.
   *
   * @param component the cache's component
   * @param inUse the ranges somebody still held
   * @param notDeregistered how many registrations the registrar refused to take back
   * @return the report
   */
  public static CloseReport closed(
      String component, List<CloseReport.Range> inUse, int notDeregistered) {
    if (!inUse.isEmpty()) {
      LOG.warn(
          "{} was closed with {} registrations in use; they are deregistered now: {}",
          component,
          inUse.size(),
          inUse.size() > 8 ? inUse.subList(0, 8) + " and more" : inUse);
    }
    if (notDeregistered > 0) {
      LOG.warn(
          "{} was closed with {} registrations that the registrar does not take back",
          component,
          notDeregistered);
    }
    return new CloseReport(inUse, notDeregistered);
  }
}
