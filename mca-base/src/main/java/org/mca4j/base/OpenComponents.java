// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.inject.ComponentWiring;
import org.mca4j.base.select.Candidate;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.select.SelectionList;
import org.mca4j.base.select.SelectionReport;
import org.mca4j.base.select.Selector;
import org.mca4j.base.select.Verdict;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.ParamView;

/** The wired components of a set of frameworks, to select from. Immutable. */
public final class OpenComponents {
  private static final Logger LOGGER = LogManager.getLogger(OpenComponents.class);

  private record Choice(SelectionList list, List<Candidate> candidates) {}

  private final Map<String, Choice> choices = new HashMap<>();
  private final ComponentWiring wiring;

  private OpenComponents(ComponentWiring wiring) {
    this.wiring = wiring;
  }

  /** Reads every list before any component is asked or wired. */
  static OpenComponents open(
      List<RegisteredFramework> frameworks, ParamView params, NanoClock clock) {
    Map<RegisteredFramework, SelectionList> lists = new LinkedHashMap<>();
    frameworks.forEach(framework -> lists.put(framework, framework.list()));
    List<ComponentWiring.Part> parts = new ArrayList<>();
    lists.forEach((framework, list) -> parts.addAll(framework.usable(list)));
    OpenComponents open = new OpenComponents(ComponentWiring.of(parts, params, clock));
    frameworks.forEach(framework -> open.add(framework, lists.get(framework)));
    return open;
  }

  private void add(RegisteredFramework registered, SelectionList list) {
    Framework<?> framework = registered.framework();
    List<Candidate> candidates =
        registered.candidates(list).stream().map(it -> afterWiring(framework, it)).toList();
    choices.put(framework.name(), new Choice(list, candidates));
    SelectionReport report = select(framework.name(), null);
    LOGGER.debug("{}", report);
    report.outcomes().stream()
        .filter(outcome -> outcome.verdict() instanceof Verdict.Failed)
        .forEach(outcome -> LOGGER.warn("{} component {}", framework.name(), outcome));
    if (!list.excluding()) {
      report.require();
    }
  }

  private Candidate afterWiring(Framework<?> framework, Candidate candidate) {
    Optional<ComponentState.Failed> failure =
        wiring.failure(framework.factoryType(), candidate.name());
    return failure
        .map(failed -> new Candidate(candidate.name(), candidate.aliases(), failed))
        .orElse(candidate);
  }

  /**
   * Selects a component.
   *
   * @param framework the framework's name
   * @param requested the name or alias the caller asks for, or null for the best
   * @return who was chosen, if anybody, and why the others were not
   * @throws McaException COMPONENT_UNKNOWN when the framework has no such component
   * @throws IllegalArgumentException when there is no such framework
   */
  public SelectionReport select(String framework, @Nullable String requested) {
    Choice choice = choices.get(framework);
    if (choice == null) {
      throw new IllegalArgumentException("there is no framework " + framework);
    }
    return Selector.select(framework, choice.candidates(), choice.list(), requested);
  }

  /**
   * Selects a component and has its factory make something.
   *
   * @param <F> the framework's factory type
   * @param <T> what is made
   * @param framework the framework
   * @param requested the name or alias the caller asks for, or null for the best
   * @param make calls the factory
   * @return what the factory made
   * @throws McaException as {@link #select} and {@link SelectionReport#require}; what the factory
   *     raises; COMPONENT_FAILED when it throws anything else, or makes nothing
   */
  public <F, T> T make(
      Framework<F> framework, @Nullable String requested, Function<? super F, ? extends T> make) {
    String component = select(framework.name(), requested).require();
    String who = framework.name() + " component " + component;
    @Nullable T made;
    try {
      made = make.apply(wiring.factory(framework.factoryType(), component));
    } catch (McaException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      throw new McaException(McaErrorCode.COMPONENT_FAILED, who + " failed: " + e, e);
    }
    if (made == null) {
      throw new McaException(
          McaErrorCode.COMPONENT_FAILED, who + " failed: its factory made nothing");
    }
    return made;
  }
}
