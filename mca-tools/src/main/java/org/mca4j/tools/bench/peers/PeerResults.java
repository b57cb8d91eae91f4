// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figures of a run of several passes. Not thread safe. */
public final class PeerResults {
  private static final Pattern CANARY =
      Pattern.compile(
          "# canary (\\S+) (\\S+ N=\\d+ threads=\\d+) before=([\\d.]+) after=([\\d.]+).*");

  private final Map<PeerRow, List<Double>> figures = new LinkedHashMap<>();
  private final List<Canary> canaries = new ArrayList<>();

  /** One canary beside a row; the compilers of two languages make two canaries of it. */
  private record Canary(String name, String key, double nanos) {}

  /** Creates an empty collection. */
  public PeerResults() {}

  /**
   * Takes a line of a program's output; lines of other kinds are ignored.
   *
   * @param line without its end
   */
  public void add(String line) {
    PeerLine.parse(line)
        .ifPresent(
            figure ->
                figures.computeIfAbsent(figure.row(), k -> new ArrayList<>()).add(figure.nanos()));
    Matcher canary = CANARY.matcher(line);
    if (canary.matches()) {
      for (int group = 3; group <= 4; group++) {
        double nanos = Double.parseDouble(canary.group(group));
        canaries.add(new Canary(canary.group(1), canary.group(2), nanos));
      }
    }
  }

  /** Returns what was measured of somebody, in the order it came. */
  Set<PeerRow.Key> keys(String name) {
    Set<PeerRow.Key> keys = new LinkedHashSet<>();
    for (PeerRow row : figures.keySet()) {
      if (row.name().equals(name)) {
        keys.add(row.key());
      }
    }
    return keys;
  }

  /** Returns the median over the passes, or nothing when it was not measured. */
  OptionalDouble nanos(String name, PeerRow.Key key) {
    return median(figures.getOrDefault(new PeerRow(name, key), List.of()));
  }

  /** Returns how many passes measured a row. */
  int passes(String name, PeerRow.Key key) {
    return figures.getOrDefault(new PeerRow(name, key), List.of()).size();
  }

  /**
   * Returns the median canary beside a row, each over the fastest of its program: 1 is a quiet
   * machine.
   */
  OptionalDouble noise(PeerRow.Key key) {
    Map<String, Double> best = new HashMap<>();
    canaries.forEach(canary -> best.merge(canary.name(), canary.nanos(), Math::min));
    return median(
        canaries.stream()
            .filter(canary -> canary.key().equals(key.toString()))
            .map(canary -> canary.nanos() / best.getOrDefault(canary.name(), 1.0))
            .toList());
  }

  private static OptionalDouble median(List<Double> values) {
    if (values.isEmpty()) {
      return OptionalDouble.empty();
    }
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int n = sorted.size();
    return OptionalDouble.of((sorted.get(n / 2) + sorted.get((n - 1) / 2)) / 2);
  }
}
