// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a misspelt one most likely meant. */
public final class NearestName {
  private NearestName() {}

  /**
   * Returns the known name that looks most like another. Compares by edit distance, letter case
   * ignored; a name that differs in more than a third of its letters is no suggestion.
   *
   * @param misspelt the name that is not known
   * @param known the names that are
   * @return the nearest, or nothing when none is similar
   */
  public static Optional<String> of(String misspelt, Collection<String> known) {
    int limit = Math.max(2, misspelt.length() / 3);
    int best = limit + 1;
    Optional<String> nearest = Optional.empty();
    String wanted = misspelt.toLowerCase(Locale.ROOT);
    for (String name : known) {
      if (Math.abs(name.length() - wanted.length()) < best) {
        int distance = distance(wanted, name.toLowerCase(Locale.ROOT));
        if (distance < best) {
          best = distance;
          nearest = Optional.of(name);
        }
      }
    }
    return nearest;
  }

  /** Levenshtein's distance: insertions, deletions and replacements that turn a into b. */
  static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    Arrays.setAll(previous, i -> i);
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replace, 1 + Math.min(previous[j], row[j - 1]));
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
