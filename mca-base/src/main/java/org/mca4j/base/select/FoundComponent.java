// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.util.List;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;

/**
 * A component that was loaded and said who it is.
 *
 * @param framework the framework it implements
 * @param name its name
 * @param aliases its other names
 * @param version its own version
 * @param description one sentence on what it does
 * @param component the component itself
 */
public record FoundComponent(
    String framework,
    String name,
    List<String> aliases,
    McaVersion version,
    String description,
    Component component) {
  /**
   * Creates the value.
   *
   * @param framework the framework it implements
   * @param name its name
   * @param aliases copied
   * @param version its own version
   * @param description one sentence on what it does
   * @param component the component itself
   */
  public FoundComponent {
    aliases = List.copyOf(aliases);
  }

  /**
   * Asks a component who it is.
   *
   * @param component the component; whatever it throws comes out
   * @return its answers
   */
  public static FoundComponent of(Component component) {
    return new FoundComponent(
        component.framework(),
        component.name(),
        component.aliases(),
        component.version(),
        component.description(),
        component);
  }
}
