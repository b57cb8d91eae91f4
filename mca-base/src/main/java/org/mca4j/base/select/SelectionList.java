// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * The value of a framework's selection parameter: all components, only those named, or all but
 * those named. Immutable.
 *
 * <p>The grammar is Open MPI's: {@code a,b} includes, {@code ^a,b} excludes, and any number of
 * {@code ^} at the start means the same as one. Names are case-sensitive, repeated names and empty
 * items ({@code a,,b}) do no harm. Unlike Open MPI, blanks around names are ignored, and a text
 * that names nothing ({@code ^} or {@code ,}) is an error instead of meaning all components.
 *
 * @param excluding whether the names are those left out
 * @param names component names or aliases, in the order given; empty only when excluding
 */
public record SelectionList(boolean excluding, List<String> names) {
  /** Every component. */
  public static final SelectionList ALL = new SelectionList(true, List.of());

  /**
   * Creates a list.
   *
   * @param excluding whether the names are those left out
   * @param names copied
   * @throws IllegalArgumentException when nothing would be included
   */
  public SelectionList {
    names = List.copyOf(names);
    if (!excluding && names.isEmpty()) {
      throw new IllegalArgumentException("an including list has to name a component");
    }
  }

  /**
   * Reads a list.
   *
   * @param origin the parameter and where its value comes from, for error messages
   * @param text the value; blank means all components
   * @return the list
   * @throws McaException SELECTION_SYNTAX when the text is no list
   */
  public static SelectionList parse(String origin, String text) {
    String rest = text.strip();
    if (rest.isEmpty()) {
      return ALL;
    }
    boolean excluding = rest.startsWith("^");
    while (rest.startsWith("^")) {
      rest = rest.substring(1);
    }
    List<String> names = names(rest);
    if (names.isEmpty()) {
      throw syntax(origin, text, "it names no component; leave it empty to use all components");
    }
    if (names.stream().anyMatch(name -> name.contains("^"))) {
      throw syntax(
          origin,
          text,
          "a single ^ at the start excludes every name that follows;"
              + " including and excluding cannot be mixed");
    }
    return new SelectionList(excluding, names);
  }

  private static List<String> names(String text) {
    List<String> names = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      String name = item.strip();
      if (!name.isEmpty() && !names.contains(name)) {
        names.add(name);
      }
    }
    return names;
  }

  private static McaException syntax(String origin, String text, String problem) {
    return new McaException(
        McaErrorCode.SELECTION_SYNTAX,
        origin + ": '" + text + "' is no list of components: " + problem);
  }

  /**
   * Says whether a component passes the list.
   *
   * @param candidate the component
   * @return true when it may be used
   */
  public boolean admits(Candidate candidate) {
    return excluding != names.stream().anyMatch(candidate::isCalled);
  }

  /**
   * Returns the names this list includes that no component has. Excluding an unknown name is no
   * mistake.
   *
   * @param candidates the components that exist
   * @return the unknown names, in the order given
   */
  public List<String> unknownAmong(Collection<Candidate> candidates) {
    if (excluding) {
      return List.of();
    }
    return names.stream()
        .filter(name -> candidates.stream().noneMatch(candidate -> candidate.isCalled(name)))
        .toList();
  }

  /**
   * Writes the list as {@link #parse} reads it.
   *
   * @return the text, empty for all components
   */
  @Override
  public String toString() {
    return (excluding && !names.isEmpty() ? "^" : "") + String.join(",", names);
  }
}
