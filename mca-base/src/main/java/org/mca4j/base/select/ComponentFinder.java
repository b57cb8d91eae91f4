// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.spi.Component;
import org.mca4j.base.spi.McaVersion;

/**
 * Finds components by {@link ServiceLoader}. Whatever is wrong with one of them is reported and
 * leaves the others working. One search, from one thread.
 */
public final class ComponentFinder {
  private static final Pattern FRAMEWORK = Pattern.compile("[a-z][a-z0-9]*");
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

  private final List<FoundComponent> components = new ArrayList<>();
  private final List<LoadFailure> failures = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();

  private ComponentFinder() {}

  /**
   * Finds the components that a class loader sees.
   *
   * @param loader where to look
   * @return what was found; of two components with the same name the first counts
   */
  public static FoundComponents find(ClassLoader loader) {
    ComponentFinder finder = new ComponentFinder();
    finder.load(ServiceLoader.load(Component.class, loader).iterator());
    return new FoundComponents(finder.components, finder.failures);
  }

  private void load(Iterator<Component> providers) {
    String last = null;
    while (true) {
      try {
        if (!providers.hasNext()) {
          return;
        }
        add(providers.next());
        last = null;
      } catch (ServiceConfigurationError | LinkageError e) {
        String reason = describe(e);
        if (reason.equals(last)) {
          return; // the loader makes no progress, as when no service file can be read at all
        }
        last = reason;
        failures.add(new LoadFailure("component provider", null, null, reason));
      }
    }
  }

  private void add(Component component) {
    try {
      FoundComponent found = FoundComponent.of(component);
      String problem = problem(found);
      if (problem == null) {
        components.add(found);
      } else {
        fail(component, found.framework(), found.name(), problem);
      }
    } catch (RuntimeException | LinkageError e) {
      fail(component, null, null, "it cannot say who it is: " + describe(e));
    }
  }

  private @Nullable String problem(FoundComponent found) {
    if (!FRAMEWORK.matcher(found.framework()).matches() || !NAME.matcher(found.name()).matches()) {
      return "a framework is called by lower case letters and digits, a component also by"
          + " underscores";
    }
    McaVersion version = found.component().apiVersion();
    if (version.major() != McaVersion.API.major()) {
      return "it was made for component API " + version + ", this is " + McaVersion.API;
    }
    if (!taken.add(found.framework() + "/" + found.name())) {
      return "another component of that name was found before it";
    }
    return null;
  }

  private void fail(
      Component component, @Nullable String framework, @Nullable String name, String reason) {
    failures.add(new LoadFailure(component.getClass().getName(), framework, name, reason));
  }

  private static String describe(Throwable problem) {
    StringBuilder text = new StringBuilder(problem.toString());
    for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) {
      text.append("; caused by ").append(cause);
    }
    return text.toString();
  }
}
