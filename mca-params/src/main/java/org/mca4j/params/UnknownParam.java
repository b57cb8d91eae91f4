// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.Optional;

/**
 * A name that a user gave, that belongs to one of our frameworks, and that nobody declared.
 *
 * @param given what the user gave
 * @param nearest the full name of the declared parameter that looks most like it, if any is similar
 */
public record UnknownParam(RawValue given, Optional<String> nearest) {
  /**
   * Returns one line for the user.
   *
   * @return the name, where it stands, and the nearest name
   */
  public String message() {
    return "no parameter is called "
        + RawValue.quote(given.name())
        + " ("
        + given.origin()
        + "), so it has no effect"
        + nearest.map(name -> "; did you mean " + name + "?").orElse("");
  }
}
