// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/**
 * Names a parameter by framework, component and variable. Either of the last two may be empty: the
 * selection parameter of a framework has the framework's own name.
 *
 * @param framework the framework, such as {@code rcache}
 * @param component the component, {@code base} for the framework itself, or empty
 * @param variable the variable, such as {@code size_limit}, or empty
 */
public record ParamName(String framework, String component, String variable) {
  /** The project part of every long name. */
  public static final String PROJECT = "mca4j";

  /**
   * Returns the full name: the parts that are not empty, joined by {@code _}.
   *
   * @return for example {@code rcache_grdma_size_limit}
   */
  public String full() {
    StringBuilder name = new StringBuilder(framework);
    for (String part : new String[] {component, variable}) {
      if (!part.isEmpty()) {
        name.append('_').append(part);
      }
    }
    return name.toString();
  }

  /**
   * Returns the long name, which is unknown to any other MCA in the same process.
   *
   * @return for example {@code mca4j_rcache_grdma_size_limit}
   */
  public String longName() {
    return PROJECT + "_" + full();
  }

  @Override
  public String toString() {
    return full();
  }
}
