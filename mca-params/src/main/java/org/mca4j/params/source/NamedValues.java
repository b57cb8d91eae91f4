// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.mca4j.params.ParamName;
import org.mca4j.params.RawValue;

/** Values by the name they were given under; at most one for each name. Immutable. */
final class NamedValues {
  private final Map<String, RawValue> byName;

  /** A later value replaces an earlier one of the same name. */
  NamedValues(Collection<RawValue> values) {
    Map<String, RawValue> map = new LinkedHashMap<>();
    values.forEach(value -> map.put(value.name(), value));
    byName = Collections.unmodifiableMap(map);
  }

  /** Returns the value under the long name, then the one under the full name. */
  List<RawValue> lookup(ParamName name) {
    return Stream.of(name.longName(), name.full())
        .map(byName::get)
        .filter(Objects::nonNull)
        .toList();
  }

  Collection<RawValue> all() {
    return byName.values();
  }
}
