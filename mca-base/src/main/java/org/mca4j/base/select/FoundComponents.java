// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.util.List;

/**
 * What a search of the class path gave.
 *
 * @param components the usable ones, in the order of finding
 * @param failures the others, in the order of finding
 */
public record FoundComponents(List<FoundComponent> components, List<LoadFailure> failures) {
  /**
   * Creates the value.
   *
   * @param components copied
   * @param failures copied
   */
  public FoundComponents {
    components = List.copyOf(components);
    failures = List.copyOf(failures);
  }
}
