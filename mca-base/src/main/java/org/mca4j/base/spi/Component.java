// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.spi;

import com.google.inject.Module;
import java.util.List;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/**
 * A named implementation of a framework, found by {@link java.util.ServiceLoader}.
 *
 * <p>The calls come in a fixed order, each optional after the first: name, parameters,
 * availability, module. Listing components stops after availability, so nothing before {@link
 * #module} may hold a resource. Constructing a component must have no effect and load nothing
 * native. Implementations need no thread safety; a framework calls one component from one thread at
 * a time.
 */
public interface Component {
  /**
   * Returns the framework this component implements.
   *
   * @return for example {@code rcache}
   */
  String framework();

  /**
   * Returns the component's name, unique within its framework.
   *
   * @return lower case letters, digits and underscores
   */
  String name();

  /**
   * Returns other names by which selection lists may call this component.
   *
   * @return the aliases, empty by default
   */
  default List<String> aliases() {
    return List.of();
  }

  /**
   * Returns one plain sentence on what this component does.
   *
   * @return the sentence, for listings
   */
  String description();

  /**
   * Returns the API version the component was compiled for; another major version is refused.
   *
   * @return the version
   */
  default McaVersion apiVersion() {
    return McaVersion.API;
  }

  /**
   * Returns the component's own version.
   *
   * @return the version
   */
  McaVersion version();

  /**
   * Declares the component's parameters; pure data.
   *
   * @return the declarations, named {@code <framework>_<component>_...}
   */
  List<Param<?>> params();

  /**
   * Says whether the component can be used on this machine. Never throws, and releases whatever it
   * opened to find out.
   *
   * @param params the resolved values of the declared parameters
   * @return a priority, or the cause why not
   */
  Availability availability(ParamView params);

  /**
   * Returns the wiring of the component: a private module that exposes exactly one key, the
   * framework's factory type annotated with {@link com.google.inject.name.Named} and this
   * component's name. The constructors it leads to may run more than once and must not hold a
   * resource. See {@code org.mca4j.base.inject.ComponentModule}.
   *
   * @return the module
   */
  Module module();
}
