// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mca4j.base.inject.ComponentWiring;
import org.mca4j.base.select.Candidate;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.select.FoundComponents;
import org.mca4j.base.select.LoadFailure;
import org.mca4j.base.select.SelectionList;
import org.mca4j.base.select.Selector;
import org.mca4j.error.McaException;
import org.mca4j.params.ParamRegistry;
import org.mca4j.params.ParamValue;

/** A framework whose parameters, and those of its components, are registered. */
final class RegisteredFramework {
  private final Framework<?> framework;
  private final ParamValue<String> selection;
  private final List<RegisteredComponent> components = new ArrayList<>();

  /** Components that told their name but cannot be used at all. */
  private final List<Candidate> broken = new ArrayList<>();

  RegisteredFramework(Framework<?> framework, FoundComponents found, ParamRegistry params) {
    this.framework = framework;
    this.selection = params.register(framework.selection());
    params.openGroup().registerAll(framework.params());
    found.components().stream()
        .filter(component -> component.framework().equals(framework.name()))
        .forEach(component -> components.add(new RegisteredComponent(component, params)));
    found.failures().stream()
        .filter(failure -> framework.name().equals(failure.framework()))
        .forEach(this::addBroken);
  }

  private void addBroken(LoadFailure failure) {
    String name = failure.name();
    if (name != null && components.stream().noneMatch(it -> it.found().name().equals(name))) {
      broken.add(new Candidate(name, List.of(), new ComponentState.Failed(failure.reason(), null)));
    }
  }

  Framework<?> framework() {
    return framework;
  }

  /** Reads the selection list; may throw SELECTION_SYNTAX or COMPONENT_UNKNOWN. */
  SelectionList list() {
    SelectionList list =
        SelectionList.parse(
            "parameter " + selection.param().name() + " (" + selection.origin() + ")",
            selection.value());
    List<Candidate> all = new ArrayList<>(broken);
    components.forEach(component -> all.add(component.unasked()));
    Selector.requireKnown(framework.name(), all, list);
    return list;
  }

  /** Returns all components as candidates; those that the list admits are asked. */
  List<Candidate> candidates(SelectionList list) {
    List<Candidate> candidates = new ArrayList<>();
    components.forEach(component -> candidates.add(component.candidate(list)));
    candidates.addAll(broken);
    return candidates;
  }

  /** Returns what to wire: the components that the list admits and that can be used. */
  List<ComponentWiring.Part> usable(SelectionList list) {
    return components.stream()
        .filter(component -> component.isUsable(list))
        .map(component -> new ComponentWiring.Part(framework.factoryType(), component.found()))
        .toList();
  }

  FrameworkInfo info() {
    SelectionList list = SelectionList.ALL;
    Optional<String> problem = Optional.empty();
    try {
      list = list();
    } catch (McaException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
    return new FrameworkInfo(framework.name(), framework.description(), infos(list), problem);
  }

  private List<ComponentInfo> infos(SelectionList list) {
    return components.stream()
        .map(it -> new ComponentInfo(it.found(), !list.admits(it.unasked()), it.state()))
        .toList();
  }
}
