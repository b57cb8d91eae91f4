// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory;

import java.util.Objects;

/** Whether a monitor sees what happens to a range: it does, or it cannot, with the cause. */
public sealed interface Coverage {
  /** The events of the range arrive. */
  record Covered() implements Coverage {
    private static final Covered INSTANCE = new Covered();
  }

  /**
   * The events of the range, or of a part of it, do not arrive.
   *
   * @param cause why, as a clause that can follow a colon
   */
  record NotCovered(String cause) implements Coverage {
    /**
     * Creates the value.
     *
     * @param cause not blank
     */
    public NotCovered {
      if (cause.isBlank()) {
        throw new IllegalArgumentException("memory that is not covered needs a cause");
      }
    }
  }

  /**
   * Says that the events arrive.
   *
   * @return the one value
   */
  static Coverage covered() {
    return Covered.INSTANCE;
  }

  /**
   * Says that the events do not arrive.
   *
   * @param cause why, as a clause that can follow a colon
   * @return the value
   */
  static Coverage notCovered(String cause) {
    return new NotCovered(Objects.requireNonNull(cause));
  }

  /**
   * Says which of the two it is.
   *
   * @return true when the events arrive
   */
  default boolean isCovered() {
    return this instanceof Covered;
  }
}
