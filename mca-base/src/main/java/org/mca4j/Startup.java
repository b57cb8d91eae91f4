// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.List;
import org.mca4j.base.ComponentRepository;
import org.mca4j.base.Framework;
import org.mca4j.base.select.ComponentFinder;
import org.mca4j.memory.MemoryFramework;
import org.mca4j.params.ParamProblemLog;
import org.mca4j.params.ParamRegistry;
import org.mca4j.params.source.CommandLineSource;
import org.mca4j.params.source.ParamSources;
import org.mca4j.rcache.base.RcacheFramework;
import org.mca4j.registrar.RegistrarFramework;

/**
 * What opening and inspecting have in common: parameters read, components found, everything
 * registered, nothing opened.
 *
 * @param remainingArguments the arguments that are no {@code --mca} options
 * @param params every declared parameter
 * @param problems what was wrong with the values
 * @param repository the components
 */
record Startup(
    List<String> remainingArguments,
    ParamRegistry params,
    ParamProblemLog problems,
    ComponentRepository repository) {
  private static final List<Framework<?>> FRAMEWORKS =
      List.of(RcacheFramework.INSTANCE, RegistrarFramework.INSTANCE, MemoryFramework.INSTANCE);

  /** Reads the parameters first, so that every declaration finds its value when registered. */
  static Startup of(List<String> arguments, ParamSources sources, ClassLoader loader) {
    CommandLineSource commandLine = CommandLineSource.parse(arguments);
    ParamProblemLog problems = new ParamProblemLog();
    ParamRegistry params =
        new ParamRegistry(sources.commandLine(commandLine).read(problems), problems);
    ComponentRepository repository =
        new ComponentRepository(FRAMEWORKS, ComponentFinder.find(loader), params);
    return new Startup(commandLine.remaining(), params, problems, repository);
  }
}
