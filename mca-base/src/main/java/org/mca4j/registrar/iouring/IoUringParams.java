// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamView;
import org.mca4j.params.parse.ParamTypes;

/**
 * The parameters of the registrar {@code iouring} at one moment.
 *
 * @param slots the number of registrations that can exist at once, 1 to {@link #MAX_SLOTS}
 */
public record IoUringParams(int slots) {
  /** The greatest table of buffers the kernel accepts. */
  public static final int MAX_SLOTS = 16384;

  static final Param<Integer> SLOTS =
      Param.of(
          new ParamName(IoUringComponent.FRAMEWORK, IoUringComponent.NAME, "slots"),
          ParamTypes.intBetween(1, MAX_SLOTS),
          MAX_SLOTS,
          ParamLevel.TUNER_BASIC,
          "Number of registrations that can exist at once, 1 to " + MAX_SLOTS + ".");

  /**
   * Creates the parameters.
   *
   * @param slots the number of registrations that can exist at once
   * @throws McaException PARAM_INVALID_VALUE when the number is out of range
   */
  public IoUringParams {
    if (slots < 1 || slots > MAX_SLOTS) {
      throw new McaException(
          McaErrorCode.PARAM_INVALID_VALUE,
          SLOTS.name() + " is " + slots + " but has to be 1 to " + MAX_SLOTS);
    }
  }

  static IoUringParams from(ParamView view) {
    return new IoUringParams(view.get(SLOTS));
  }
}
