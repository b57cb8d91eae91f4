// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.select.Candidate;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.select.FoundComponent;
import org.mca4j.base.select.SelectionList;
import org.mca4j.base.spi.Availability;
import org.mca4j.params.Param;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamRegistry;

/** A component whose parameters are registered; asks it once whether it can be used. */
final class RegisteredComponent {
  private final FoundComponent found;
  private final ParamRegistry params;

  /** Guarded by this. */
  private @Nullable ComponentState state;

  RegisteredComponent(FoundComponent found, ParamRegistry params) {
    this.found = found;
    this.params = params;
    try {
      registerParams();
    } catch (RuntimeException | LinkageError e) {
      state = new ComponentState.Failed("its parameters cannot be registered: " + e, e);
    }
  }

  private void registerParams() {
    List<Param<?>> declared = found.component().params();
    for (Param<?> param : declared) {
      ParamName name = param.name();
      if (!name.framework().equals(found.framework()) || !name.component().equals(found.name())) {
        throw new IllegalStateException(
            name + " is no parameter of " + found.framework() + "_" + found.name());
      }
    }
    params.openGroup().registerAll(declared);
  }

  FoundComponent found() {
    return found;
  }

  /** Returns the component's own answer, or what went wrong instead. */
  synchronized ComponentState state() {
    ComponentState known = state;
    if (known == null) {
      known = ask();
      state = known;
    }
    return known;
  }

  private ComponentState ask() {
    try {
      @Nullable Availability answer = found.component().availability(params);
      return answer == null
          ? new ComponentState.Failed("it does not say whether it is available", null)
          : new ComponentState.Answered(answer);
    } catch (RuntimeException | LinkageError e) {
      return new ComponentState.Failed("asking whether it is available threw " + e, e);
    }
  }

  Candidate unasked() {
    return new Candidate(found.name(), found.aliases(), new ComponentState.NotAsked());
  }

  /** Asks the component only when the list admits it. */
  Candidate candidate(SelectionList list) {
    return list.admits(unasked())
        ? new Candidate(found.name(), found.aliases(), state())
        : unasked();
  }

  /** Says whether the list admits the component and it can be used. */
  boolean isUsable(SelectionList list) {
    return candidate(list).state() instanceof ComponentState.Answered answered
        && answered.availability() instanceof Availability.Available;
  }
}
