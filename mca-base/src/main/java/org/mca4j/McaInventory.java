// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.List;
import org.mca4j.base.FrameworkInfo;
import org.mca4j.base.select.LoadFailure;
import org.mca4j.params.ParamProblem;
import org.mca4j.params.ParamValue;
import org.mca4j.params.UnknownParam;

/**
 * What there is: parameters, frameworks and components, and everything that is wrong with them.
 * Made without opening anything.
 *
 * @param remainingArguments the arguments that are no {@code --mca} options
 * @param params every declared parameter with its value, in the order of declaration
 * @param frameworks the frameworks with their components
 * @param failures components on the class path that could not be loaded
 * @param problems parameter values and files that could not be read
 * @param unknownParams parameter names given for our frameworks that nobody declared
 */
public record McaInventory(
    List<String> remainingArguments,
    List<ParamValue<?>> params,
    List<FrameworkInfo> frameworks,
    List<LoadFailure> failures,
    List<ParamProblem> problems,
    List<UnknownParam> unknownParams) {
  /**
   * Creates the value.
   *
   * @param remainingArguments copied
   * @param params copied
   * @param frameworks copied
   * @param failures copied
   * @param problems copied
   * @param unknownParams copied
   */
  public McaInventory {
    remainingArguments = List.copyOf(remainingArguments);
    params = List.copyOf(params);
    frameworks = List.copyOf(frameworks);
    failures = List.copyOf(failures);
    problems = List.copyOf(problems);
    unknownParams = List.copyOf(unknownParams);
  }

  static McaInventory of(Startup startup) {
    return new McaInventory(
        startup.remainingArguments(),
        startup.params().values(),
        startup.repository().frameworks(),
        startup.repository().failures(),
        startup.problems().problems(),
        startup.repository().unknownParams());
  }
}
