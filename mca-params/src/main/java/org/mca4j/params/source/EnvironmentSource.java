// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamSource;
import org.mca4j.params.RawValue;

/**
 * Variables of the process environment: {@code MCA4J_MCA_<name>}, then {@code OMPI_MCA_<name>},
 * which is also how {@code mpirun} hands its own {@code --mca} options on.
 */
public final class EnvironmentSource implements ParamSource {
  /** The prefixes, the one that wins first. */
  private static final List<String> PREFIXES = List.of("MCA4J_MCA_", "OMPI_MCA_");

  private final List<NamedValues> byPrefix;

  /**
   * Reads an environment.
   *
   * @param environment variable name to value; copied
   */
  public EnvironmentSource(Map<String, String> environment) {
    byPrefix = PREFIXES.stream().map(prefix -> withPrefix(environment, prefix)).toList();
  }

  private static NamedValues withPrefix(Map<String, String> environment, String prefix) {
    return new NamedValues(
        environment.entrySet().stream()
            .filter(variable -> variable.getKey().startsWith(prefix))
            .map(variable -> raw(prefix, variable.getKey(), variable.getValue()))
            .toList());
  }

  private static RawValue raw(String prefix, String variable, String text) {
    ParamOrigin origin = new ParamOrigin(ParamOrigin.Kind.ENVIRONMENT, variable);
    return new RawValue(variable.substring(prefix.length()), text, origin);
  }

  @Override
  public List<RawValue> lookup(ParamName name) {
    return byPrefix.stream().flatMap(values -> values.lookup(name).stream()).toList();
  }

  @Override
  public Collection<RawValue> given() {
    return byPrefix.stream().flatMap(values -> values.all().stream()).toList();
  }
}
