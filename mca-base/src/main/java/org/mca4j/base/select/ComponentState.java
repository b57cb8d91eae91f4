// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import org.jspecify.annotations.Nullable;
import org.mca4j.base.spi.Availability;

/** What is known about a component: its own answer, or why there is none. */
public sealed interface ComponentState {
  /**
   * The component said whether it can be used.
   *
   * @param availability its answer
   */
  record Answered(Availability availability) implements ComponentState {}

  /**
   * The component broke its contract, or could not be loaded.
   *
   * @param reason what happened, as a clause that can follow a colon
   * @param cause the exception behind it, or null
   */
  record Failed(String reason, @Nullable Throwable cause) implements ComponentState {}

  /** The component was not asked, because a selection list leaves it out. */
  record NotAsked() implements ComponentState {}
}
