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
 * What the program that embeds the library prefers over the built-in defaults. Everything a user
 * gives beats it.
 */
public final class EmbedderSource implements ParamSource {
  private final NamedValues values;

  /**
   * Takes the program's preferences.
   *
   * @param preferences full or long parameter name to value; copied
   */
  public EmbedderSource(Map<String, String> preferences) {
    ParamOrigin origin = new ParamOrigin(ParamOrigin.Kind.EMBEDDER, "");
    values =
        new NamedValues(
            preferences.entrySet().stream()
                .map(entry -> new RawValue(entry.getKey(), entry.getValue(), origin))
                .toList());
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
