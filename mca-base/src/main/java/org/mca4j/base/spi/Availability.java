// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.spi;

import java.util.Objects;

/**
 * Whether a component can be used here: with a priority, or not, with the cause. A value, never an
 * exception, so that listing components cannot fail.
 */
public sealed interface Availability {
  /**
   * The component can be used.
   *
   * @param priority orders the candidates of a selection; the highest wins
   */
  record Available(int priority) implements Availability {}

  /**
   * The component cannot be used.
   *
   * @param cause what is missing, as a clause that can follow a colon
   */
  record Unavailable(String cause) implements Availability {
    /**
     * Creates the value.
     *
     * @param cause not blank
     */
    public Unavailable {
      if (cause.isBlank()) {
        throw new IllegalArgumentException("an unavailable component has to name the cause");
      }
    }
  }

  /**
   * Says that the component can be used.
   *
   * @param priority orders the candidates of a selection; the highest wins
   * @return the value
   */
  static Availability available(int priority) {
    return new Available(priority);
  }

  /**
   * Says that the component cannot be used.
   *
   * @param cause what is missing, as a clause that can follow a colon
   * @return the value
   */
  static Availability unavailable(String cause) {
    return new Unavailable(Objects.requireNonNull(cause));
  }
}
