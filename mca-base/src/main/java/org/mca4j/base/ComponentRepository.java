// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.mca4j.base.select.FoundComponents;
import org.mca4j.base.select.LoadFailure;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.params.ParamRegistry;
import org.mca4j.params.UnknownParam;

/**
 * The components of a set of frameworks. Creating it registers all parameters, also those of
 * components that a selection list leaves out, so that their names are known; nothing is opened.
 * Listing asks the components whether they can be used. Thread safe.
 */
public final class ComponentRepository {
  private static final Logger LOGGER = LogManager.getLogger(ComponentRepository.class);

  private final List<RegisteredFramework> frameworks;
  private final List<LoadFailure> failures;
  private final ParamRegistry params;

  /**
   * Registers the frameworks' parameters and those of their components. A component whose
   * parameters cannot be registered counts as failed; components of other frameworks are ignored.
   *
   * @param frameworks the frameworks
   * @param found what the class path has
   * @param params where parameters are registered
   */
  public ComponentRepository(
      Collection<? extends Framework<?>> frameworks, FoundComponents found, ParamRegistry params) {
    this.frameworks =
        frameworks.stream().map(it -> new RegisteredFramework(it, found, params)).toList();
    this.failures = found.failures();
    this.params = params;
  }

  /**
   * Selects by the selection lists and wires every component that may and can be used.
   *
   * @param clock the clock for components
   * @return the components
   * @throws org.mca4j.error.McaException SELECTION_SYNTAX or COMPONENT_UNKNOWN when a list cannot
   *     be read or names a component that does not exist; COMPONENT_UNAVAILABLE, COMPONENT_FAILED
   *     or COMPONENT_NONE_LEFT when a list names components and none of them can be used
   */
  public OpenComponents open(NanoClock clock) {
    failures.forEach(failure -> LOGGER.warn("ignored: {}", failure));
    return OpenComponents.open(frameworks, params, clock);
  }

  /**
   * Lists the frameworks and their components, asking each component whether it can be used.
   *
   * @return one element for each framework, also when its selection list is wrong
   */
  public List<FrameworkInfo> frameworks() {
    return frameworks.stream().map(RegisteredFramework::info).toList();
  }

  /**
   * Returns the components that are on the class path but could not be loaded.
   *
   * @return the failures, in the order of finding
   */
  public List<LoadFailure> failures() {
    return failures;
  }

  /**
   * Returns the parameter names that users gave for these frameworks and that nobody declared.
   *
   * @return one element for each place where such a name is given
   */
  public List<UnknownParam> unknownParams() {
    Set<String> names =
        frameworks.stream().map(it -> it.framework().name()).collect(Collectors.toSet());
    return params.unknownNames(names);
  }
}
