// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.util.List;

/**
 * A component as the selection sees it.
 *
 * @param name the component's name
 * @param aliases its other names
 * @param state what is known about it
 */
public record Candidate(String name, List<String> aliases, ComponentState state) {
  /**
   * Creates a candidate.
   *
   * @param name the component's name
   * @param aliases copied
   * @param state what is known about it
   */
  public Candidate {
    aliases = List.copyOf(aliases);
  }

  /**
   * Says whether the component has the name, or has it as an alias.
   *
   * @param wanted a name from a list or a request, case-sensitive
   * @return true when it means this component
   */
  public boolean isCalled(String wanted) {
    return name.equals(wanted) || aliases.contains(wanted);
  }
}
