// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import java.util.List;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.parse.ParamTypes;

/**
 * A framework: a task for which there are several components. Each framework declares itself once,
 * in its own package.
 *
 * @param <F> the type of factory that its components bind
 * @param name the name, lower case letters and digits
 * @param description one plain sentence on the task
 * @param factoryType the type of factory that its components bind
 * @param params the framework's own parameters, named {@code <framework>_base_...}
 */
public record Framework<F>(
    String name, String description, Class<F> factoryType, List<Param<?>> params) {
  /**
   * Creates a descriptor.
   *
   * @param name the name
   * @param description one plain sentence on the task
   * @param factoryType the type of factory that its components bind
   * @param params copied
   */
  public Framework {
    params = List.copyOf(params);
  }

  /**
   * Returns the parameter that selects components; it has the framework's own name.
   *
   * @return the declaration
   */
  public Param<String> selection() {
    return Param.of(
        new ParamName(name, "", ""),
        ParamTypes.STRING,
        "",
        ParamLevel.USER_DETAIL,
        "The "
            + name
            + " components to choose from: a comma-separated list, all but those of a list that"
            + " begins with ^, or empty for all.");
  }
}
