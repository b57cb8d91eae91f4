// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.spi.Availability;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.NearestName;

/**
 * Chooses one component of a framework: the one asked for by name, or the available one with the
 * highest priority, the first of equals. Open MPI's {@code mca_base_select}, as a pure function.
 */
public final class Selector {
  private Selector() {}

  /**
   * Chooses a component.
   *
   * @param framework the framework, for messages
   * @param candidates its components, in the order that decides between equal priorities
   * @param list the selection list
   * @param requested the name or alias the caller asks for, or null
   * @return who was chosen, if anybody, and why the others were not
   * @throws McaException COMPONENT_UNKNOWN when the list includes, or the caller asks for, a name
   *     that no candidate has
   */
  public static SelectionReport select(
      String framework,
      List<Candidate> candidates,
      SelectionList list,
      @Nullable String requested) {
    requireKnown(framework, candidates, list);
    if (requested != null && candidates.stream().noneMatch(it -> it.isCalled(requested))) {
      checkKnown(framework, candidates, List.of(requested));
    }
    List<SelectionReport.Outcome> outcomes = new ArrayList<>();
    for (Candidate candidate : candidates) {
      outcomes.add(
          new SelectionReport.Outcome(candidate.name(), judge(candidate, list, requested)));
    }
    chooseBest(outcomes);
    return new SelectionReport(
        framework, list, nameAskedFor(candidates, list, requested), outcomes);
  }

  /**
   * Checks that a list includes no unknown name; the states of the candidates do not matter.
   *
   * @param framework the framework, for messages
   * @param candidates its components
   * @param list the selection list
   * @throws McaException COMPONENT_UNKNOWN when the list includes a name that no candidate has; it
   *     lists those that exist
   */
  public static void requireKnown(
      String framework, List<Candidate> candidates, SelectionList list) {
    checkKnown(framework, candidates, list.unknownAmong(candidates));
  }

  private static void checkKnown(
      String framework, List<Candidate> candidates, List<String> unknown) {
    if (unknown.isEmpty()) {
      return;
    }
    List<String> known = candidates.stream().map(Candidate::name).toList();
    throw new McaException(
        McaErrorCode.COMPONENT_UNKNOWN,
        "framework "
            + framework
            + " has no component "
            + String.join(", ", unknown)
            + NearestName.of(unknown.get(0), known)
                .map(name -> " (did you mean " + name + "?)")
                .orElse("")
            + (known.isEmpty()
                ? "; no component of it is on the class path"
                : "; there are " + String.join(", ", known)));
  }

  /** Judges a candidate by itself; those that could be used count as outranked so far. */
  private static Verdict judge(
      Candidate candidate, SelectionList list, @Nullable String requested) {
    if (!list.admits(candidate)) {
      return new Verdict.Excluded();
    }
    if (requested != null && !candidate.isCalled(requested)) {
      return new Verdict.NotRequested();
    }
    ComponentState state = candidate.state();
    if (state instanceof ComponentState.Failed failed) {
      return new Verdict.Failed(failed.reason(), failed.cause());
    }
    if (state instanceof ComponentState.Answered answered) {
      return answered.availability() instanceof Availability.Available available
          ? new Verdict.Outranked(available.priority())
          : new Verdict.Unavailable(((Availability.Unavailable) answered.availability()).cause());
    }
    throw new IllegalArgumentException(
        "component " + candidate.name() + " passes the list but was not asked");
  }

  private static void chooseBest(List<SelectionReport.Outcome> outcomes) {
    int best = -1;
    int highest = Integer.MIN_VALUE;
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i).verdict() instanceof Verdict.Outranked usable
          && (best < 0 || usable.priority() > highest)) {
        best = i;
        highest = usable.priority();
      }
    }
    if (best >= 0) {
      String name = outcomes.get(best).component();
      outcomes.set(best, new SelectionReport.Outcome(name, new Verdict.Chosen(highest)));
    }
  }

  private static @Nullable String nameAskedFor(
      List<Candidate> candidates, SelectionList list, @Nullable String requested) {
    boolean oneIncluded = !list.excluding() && list.names().size() == 1;
    String asked = requested == null && oneIncluded ? list.names().get(0) : requested;
    return asked == null
        ? null
        : candidates.stream()
            .filter(it -> it.isCalled(asked))
            .findFirst()
            .map(Candidate::name)
            .orElse(null);
  }
}
