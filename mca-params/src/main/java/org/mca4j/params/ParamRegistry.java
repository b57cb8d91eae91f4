// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * The declared parameters of one process, each resolved once, when it is registered. Thread safe;
 * the receiver of problems is called without a lock held.
 *
 * <p>As in Open MPI the full name is the key, so two declarations cannot share one even when their
 * long names or their parts differ.
 */
public final class ParamRegistry implements ParamView {
  private final ParamResolver resolver;
  private final List<ParamSource> sources;
  private final Consumer<? super ParamProblem> problems;
  private final Object lock = new Object();

  /** Guarded by the lock, as is every entry in it. Key: full name. In registration order. */
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** Guarded by the lock. Full names, also of parameters that are gone again. */
  private final Set<String> everDeclared = new HashSet<>();

  /**
   * Creates a registry without parameters.
   *
   * @param highestFirst where values come from; the first source that has a usable one wins
   * @param problems told of every text that is no value of its parameter
   */
  public ParamRegistry(
      List<? extends ParamSource> highestFirst, Consumer<? super ParamProblem> problems) {
    this.sources = List.copyOf(highestFirst);
    this.resolver = new ParamResolver(sources);
    this.problems = problems;
  }

  /**
   * Declares a parameter and resolves its value. An equal declaration may be registered again; it
   * stays until it was unregistered as often.
   *
   * @param <T> the type of the value
   * @param param the declaration
   * @return the value and where it came from
   * @throws McaException PARAM_COLLISION when the full name is taken by another declaration
   */
  public <T> ParamValue<T> register(Param<T> param) {
    List<ParamProblem> found = new ArrayList<>();
    ParamValue<T> value;
    synchronized (lock) {
      value = add(param, found);
    }
    found.forEach(problems);
    return value;
  }

  /**
   * Takes back one registration.
   *
   * @param param the declaration
   * @throws IllegalStateException when it is not registered
   */
  public void unregister(Param<?> param) {
    synchronized (lock) {
      remove(param);
    }
  }

  /**
   * Opens a group, whose parameters go when it is closed.
   *
   * @return an empty group
   */
  public ParamGroup openGroup() {
    return new ParamGroup(this);
  }

  @Override
  public <T> T get(Param<T> param) {
    synchronized (lock) {
      Entry entry = entries.get(param.name().full());
      if (entry == null || !entry.value.param().equals(param)) {
        throw new McaException(
            McaErrorCode.PARAM_UNDECLARED,
            "parameter "
                + param.name().full()
                + " was read but this declaration of it is not registered; register it first");
      }
      return entry.<T>value().value();
    }
  }

  /**
   * Returns every registered parameter with its value.
   *
   * @return a snapshot, in the order of registration
   */
  public List<ParamValue<?>> values() {
    synchronized (lock) {
      return entries.values().stream().<ParamValue<?>>map(entry -> entry.value).toList();
    }
  }

  /**
   * Returns the given names that are ours but were never declared, which are most likely misspelt.
   * A name is ours when it is a long name or its first part is one of the frameworks, in any letter
   * case; all others are left alone, because files and environment are shared with Open MPI. To be
   * called once every component has registered its parameters.
   *
   * @param ourFrameworks the names of the frameworks
   * @return one element for each place where such a name is given, highest source first
   */
  public List<UnknownParam> unknownNames(Set<String> ourFrameworks) {
    Set<String> known;
    synchronized (lock) {
      known = Set.copyOf(everDeclared);
    }
    Set<String> ours =
        ourFrameworks.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    List<UnknownParam> unknown = new ArrayList<>();
    for (ParamSource source : sources) {
      for (RawValue given : source.given()) {
        String full = withoutProject(given.name());
        boolean longName = full.length() < given.name().length();
        if (!known.contains(full) && (longName || ours.contains(frameworkOf(full)))) {
          unknown.add(new UnknownParam(given, NearestName.of(full, known)));
        }
      }
    }
    return unknown;
  }

  private static String withoutProject(String name) {
    String prefix = ParamName.PROJECT + "_";
    return name.regionMatches(true, 0, prefix, 0, prefix.length())
        ? name.substring(prefix.length())
        : name;
  }

  private static String frameworkOf(String fullName) {
    int end = fullName.indexOf('_');
    return (end < 0 ? fullName : fullName.substring(0, end)).toLowerCase(Locale.ROOT);
  }

  /** Registers all of them or, when one collides, none. */
  void registerAll(ParamGroup group, Collection<? extends Param<?>> params) {
    List<ParamProblem> found = new ArrayList<>();
    synchronized (lock) {
      group.checkOpen();
      List<Param<?>> added = new ArrayList<>();
      try {
        for (Param<?> param : params) {
          add(param, found);
          added.add(param);
        }
      } catch (RuntimeException e) {
        added.forEach(this::remove);
        throw e;
      }
      group.members.addAll(added);
    }
    found.forEach(problems);
  }

  void close(ParamGroup group) {
    synchronized (lock) {
      group.closed = true;
      group.members.forEach(this::remove);
      group.members.clear();
    }
  }

  private <T> ParamValue<T> add(Param<T> param, List<ParamProblem> found) {
    String key = param.name().full();
    Entry entry = entries.get(key);
    if (entry == null) {
      ParamResolver.Resolution<T> resolution = resolver.resolve(param);
      found.addAll(resolution.problems());
      entry = new Entry(resolution.value());
      entries.put(key, entry);
      everDeclared.add(key);
    } else if (!entry.value.param().equals(param)) {
      throw collision(entry.value.param(), param);
    }
    entry.registrations++;
    return entry.value();
  }

  private void remove(Param<?> param) {
    String key = param.name().full();
    Entry entry = entries.get(key);
    if (entry == null || !entry.value.param().equals(param)) {
      throw new IllegalStateException("parameter " + key + " is not registered");
    }
    if (--entry.registrations == 0) {
      entries.remove(key);
    }
  }

  private static McaException collision(Param<?> first, Param<?> second) {
    return new McaException(
        McaErrorCode.PARAM_COLLISION,
        "two declarations claim the parameter name "
            + first.name().full()
            + ": "
            + describe(first)
            + ", and "
            + describe(second)
            + "; rename one of them");
  }

  private static String describe(Param<?> param) {
    ParamName name = param.name();
    return "framework '%s' component '%s' variable '%s' type %s default %s"
        .formatted(
            name.framework(),
            name.component(),
            name.variable(),
            param.type().spelling(),
            RawValue.quote(String.valueOf(param.defaultValue())));
  }

  private static final class Entry {
    private final ParamValue<?> value;
    private int registrations;

    Entry(ParamValue<?> value) {
      this.value = value;
    }

    /** Callers have compared the declarations, and equal ones have the same type. */
    @SuppressWarnings("unchecked")
    <T> ParamValue<T> value() {
      return (ParamValue<T>) value;
    }
  }
}
