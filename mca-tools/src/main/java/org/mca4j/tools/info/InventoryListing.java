// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.info;

import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.Set;
import org.mca4j.McaInventory;
import org.mca4j.base.ComponentInfo;
import org.mca4j.base.FrameworkInfo;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.spi.Availability;
import org.mca4j.params.ParamFlag;
import org.mca4j.params.ParamValue;

/** Writes an inventory for people: framework by framework, then whatever is wrong. */
final class InventoryListing {
  private static final int LEVEL_OF_INTERNALS = 9;

  private final PrintWriter out;
  private final int level;

  InventoryListing(PrintWriter out, int level) {
    this.out = out;
    this.level = level;
  }

  void print(McaInventory inventory) {
    Set<String> frameworks = new LinkedHashSet<>();
    for (FrameworkInfo framework : inventory.frameworks()) {
      frameworks.add(framework.name());
      out.printf("%s: %s%n", framework.name(), framework.description());
      framework
          .selectionProblem()
          .ifPresent(problem -> out.println("  selection is in error: " + problem));
      framework.components().forEach(this::print);
      inventory.params().stream()
          .filter(value -> value.param().name().framework().equals(framework.name()))
          .forEach(this::print);
      out.println();
    }
    inventory.params().stream()
        .filter(value -> !frameworks.contains(value.param().name().framework()))
        .forEach(this::print);
    inventory.failures().forEach(failure -> out.println("cannot be loaded: " + failure));
    inventory.problems().forEach(problem -> out.println("ignored: " + problem.message()));
    inventory.unknownParams().forEach(unknown -> out.println("unknown: " + unknown.message()));
  }

  private void print(ComponentInfo info) {
    out.printf(
        "  component %s %s: %s%s%n",
        info.component().name(),
        info.component().version(),
        state(info.state()),
        info.excluded() ? "; left out by the selection" : "");
    out.printf("      %s%n", info.component().description());
  }

  private static String state(ComponentState state) {
    if (state instanceof ComponentState.Answered answered) {
      return answered.availability() instanceof Availability.Available available
          ? "available, priority " + available.priority()
          : "unavailable: " + ((Availability.Unavailable) answered.availability()).cause();
    }
    return state instanceof ComponentState.Failed failed
        ? "failed: " + failed.reason()
        : "not asked";
  }

  private void print(ParamValue<?> value) {
    boolean internal = value.param().flags().contains(ParamFlag.INTERNAL);
    int least = internal ? LEVEL_OF_INTERNALS : value.param().level().number();
    if (least > level) {
      return;
    }
    String text = value.text();
    out.printf(
        "  parameter %s = %s (%s)%n",
        value.param().name(), text.isEmpty() ? "\"\"" : text, value.origin());
    out.printf("      %s%n", value.param().help());
  }
}
