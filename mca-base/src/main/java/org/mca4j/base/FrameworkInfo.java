// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import java.util.List;
import java.util.Optional;

/**
 * A framework as listings show it.
 *
 * @param name its name
 * @param description one sentence on its task
 * @param components its components, in the order of finding
 * @param selectionProblem what is wrong with its selection list, if anything; every component then
 *     counts as not excluded
 */
public record FrameworkInfo(
    String name,
    String description,
    List<ComponentInfo> components,
    Optional<String> selectionProblem) {
  /**
   * Creates the value.
   *
   * @param name its name
   * @param description one sentence on its task
   * @param components copied
   * @param selectionProblem what is wrong with its selection list, if anything
   */
  public FrameworkInfo {
    components = List.copyOf(components);
  }
}
