// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * The result of a selection: a verdict for every component of the framework. Immutable.
 *
 * @param framework the framework
 * @param list the selection list that applied
 * @param requested the component that was asked for by name, by the caller or as the only one in
 *     the list, or null
 * @param outcomes one verdict for each component, in the order of finding
 */
public record SelectionReport(
    String framework, SelectionList list, @Nullable String requested, List<Outcome> outcomes) {
  /**
   * What became of one component.
   *
   * @param component its name
   * @param verdict the decision
   */
  public record Outcome(String component, Verdict verdict) {
    @Override
    public String toString() {
      return component + " " + verdict.text();
    }
  }

  /**
   * Creates a report.
   *
   * @param framework the framework
   * @param list the selection list that applied
   * @param requested the component that was asked for by name, or null
   * @param outcomes copied
   */
  public SelectionReport {
    outcomes = List.copyOf(outcomes);
  }

  /**
   * Returns the component that was chosen.
   *
   * @return its name, or nothing when none can be used
   */
  public Optional<String> chosen() {
    return outcomes.stream()
        .filter(outcome -> outcome.verdict() instanceof Verdict.Chosen)
        .map(Outcome::component)
        .findFirst();
  }

  /**
   * Returns the component that was chosen, or says why there is none.
   *
   * @return its name
   * @throws McaException COMPONENT_UNAVAILABLE or COMPONENT_FAILED when the one asked for by name
   *     cannot be used, COMPONENT_NONE_LEFT when nobody asked for one
   */
  public String require() {
    return chosen().orElseThrow(this::failure);
  }

  private McaException failure() {
    for (Outcome outcome : outcomes) {
      if (outcome.component().equals(requested)) {
        return failure(outcome);
      }
    }
    String verdicts = outcomes.stream().map(Outcome::toString).collect(Collectors.joining("; "));
    return new McaException(
        McaErrorCode.COMPONENT_NONE_LEFT,
        "no component of framework "
            + framework
            + " can be used: "
            + (outcomes.isEmpty() ? "none is on the class path" : verdicts));
  }

  private McaException failure(Outcome outcome) {
    String who = framework + " component " + outcome.component() + " was asked for by name but ";
    if (outcome.verdict() instanceof Verdict.Failed failed) {
      return new McaException(
          McaErrorCode.COMPONENT_FAILED, who + "failed: " + failed.reason(), failed.cause());
    }
    String why =
        outcome.verdict() instanceof Verdict.Unavailable unavailable
            ? "is unavailable: " + unavailable.reason()
            : "is left out by the selection list " + framework + "=" + list;
    return new McaException(
        McaErrorCode.COMPONENT_UNAVAILABLE, who + why + "; choose another or none by name");
  }

  /**
   * Writes the report for people.
   *
   * @return one line
   */
  @Override
  public String toString() {
    return framework
        + ": "
        + outcomes.stream().map(Outcome::toString).collect(Collectors.joining("; "));
  }
}
