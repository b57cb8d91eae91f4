// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.mca4j.base.spi.Component;
import org.mca4j.params.source.ParamSources;

/**
 * Says where an {@link Mca} takes its parameters and components from. Begins with what the process
 * has: its environment, system properties and parameter files, and the context class loader. Not
 * thread safe.
 */
public final class McaBuilder {
  private final ParamSources sources = ParamSources.ofProcess();
  private final Map<String, String> preferences = new LinkedHashMap<>();
  private List<String> arguments = List.of();
  private ClassLoader classLoader = contextClassLoader();

  McaBuilder() {}

  private static ClassLoader contextClassLoader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null ? Component.class.getClassLoader() : context;
  }

  /**
   * Sets the command line, the highest source of parameters.
   *
   * @param arguments the program's arguments; {@code --mca <name> <value>} is taken out of them
   * @return this
   */
  public McaBuilder arguments(String... arguments) {
    this.arguments = List.of(arguments);
    return this;
  }

  /**
   * Replaces the environment of the process.
   *
   * @param environment variable name to value, with the prefixes {@code MCA4J_MCA_} and {@code
   *     OMPI_MCA_}
   * @return this
   */
  public McaBuilder environment(Map<String, String> environment) {
    sources.environment(Map.copyOf(environment));
    return this;
  }

  /**
   * Replaces the system properties of the process.
   *
   * @param properties property name to value, with the prefix {@code mca4j.mca.}
   * @return this
   */
  public McaBuilder properties(Properties properties) {
    sources.systemProperties(properties);
    return this;
  }

  /**
   * Replaces the home directory.
   *
   * @param home the user's parameter file is {@code .openmpi/mca-params.conf} in it
   * @return this
   */
  public McaBuilder home(Path home) {
    sources.home(home);
    return this;
  }

  /**
   * Replaces the system's parameter file.
   *
   * @param file the file, which need not exist
   * @return this
   */
  public McaBuilder systemFile(Path file) {
    sources.systemFile(file);
    return this;
  }

  /**
   * Prefers a value over the parameter's default; whatever a user gives beats it. For example a
   * program that announces every free of registered memory prefers {@code explicit} for {@code
   * memory}.
   *
   * @param name the full or long name of a parameter
   * @param value its value, as a user would write it
   * @return this
   */
  public McaBuilder preferring(String name, String value) {
    preferences.put(name, value);
    return this;
  }

  /**
   * Sets where components are looked for.
   *
   * @param loader sees the service files and classes of components
   * @return this
   */
  public McaBuilder classLoader(ClassLoader loader) {
    classLoader = loader;
    return this;
  }

  /**
   * Reads the parameters, selects the components and wires them.
   *
   * @return a new instance, to be closed by the caller
   * @throws org.mca4j.error.McaException as {@link Mca#open}
   */
  public Mca open() {
    return new Mca(startup());
  }

  /**
   * Reads the parameters and asks the components whether they can be used, but opens nothing. What
   * is wrong with selection lists, components and values is part of the answer.
   *
   * @return what there is
   * @throws org.mca4j.error.McaException PARAM_SYNTAX or PARAM_CONFLICT when the command line
   *     cannot be read
   */
  public McaInventory inspect() {
    return McaInventory.of(startup());
  }

  private Startup startup() {
    return Startup.of(arguments, sources.embedder(Map.copyOf(preferences)), classLoader);
  }
}
