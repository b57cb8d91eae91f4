// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.EnumMap;
import java.util.Map;

/**
 * A snapshot of a cache's figures. Exact when no call is under way; otherwise the figures may be
 * from slightly different moments. Immutable.
 */
public final class RcacheStats {
  private final Map<RcacheCounter, Long> values;

  /**
   * Creates a snapshot.
   *
   * @param values the figures; missing ones are 0
   */
  public RcacheStats(Map<RcacheCounter, Long> values) {
    this.values = new EnumMap<>(RcacheCounter.class);
    this.values.putAll(values);
  }

  /**
   * Returns one figure.
   *
   * @param counter which
   * @return its value
   */
  public long get(RcacheCounter counter) {
    return values.getOrDefault(counter, 0L);
  }

  /**
   * Returns the share of register calls that were hits.
   *
   * @return 0 to 1; 0 when there was no call
   */
  public double hitRate() {
    long hits = get(RcacheCounter.HITS);
    long calls = hits + get(RcacheCounter.MISSES);
    return calls == 0 ? 0 : (double) hits / calls;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<RcacheCounter, Long> figure : values.entrySet()) {
      if (figure.getValue() != 0) {
        text.append(text.isEmpty() ? "" : " ")
            .append(figure.getKey().label())
            .append('=')
            .append(figure.getValue());
      }
    }
    return text.toString();
  }
}
