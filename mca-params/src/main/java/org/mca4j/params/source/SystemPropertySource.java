// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamSource;
import org.mca4j.params.RawValue;

/** Java system properties: {@code -Dmca4j.mca.<name>=<value>}. */
public final class SystemPropertySource implements ParamSource {
  private static final String PREFIX = "mca4j.mca.";

  private final NamedValues values;

  /**
   * Reads properties.
   *
   * @param properties property name to value; copied
   */
  public SystemPropertySource(Properties properties) {
    values =
        new NamedValues(
            properties.stringPropertyNames().stream()
                .filter(property -> property.startsWith(PREFIX))
                .map(property -> raw(property, properties.getProperty(property, "")))
                .toList());
  }

  private static RawValue raw(String property, String text) {
    ParamOrigin origin = new ParamOrigin(ParamOrigin.Kind.SYSTEM_PROPERTY, property);
    return new RawValue(property.substring(PREFIX.length()), text, origin);
  }

  @Override
  public List<RawValue> lookup(ParamName name) {
    return values.lookup(name);
  }

  @Override
  public Collection<RawValue> given() {
    return values.all();
  }
}
