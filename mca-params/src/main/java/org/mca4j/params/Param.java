// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The one declaration of a parameter; parsing, listing and documentation all read it. Immutable.
 *
 * @param <T> the type of the value
 * @param name the name
 * @param type how values are read and written
 * @param defaultValue the value when no source gives one
 * @param level for whom the parameter is
 * @param flags properties that change listing or setting
 * @param help one plain sentence on what the parameter does, with its unit
 */
public record Param<T>(
    ParamName name,
    ParamType<T> type,
    T defaultValue,
    ParamLevel level,
    Set<ParamFlag> flags,
    String help) {

  /**
   * Creates a declaration.
   *
   * @param name the name
   * @param type how values are read and written
   * @param defaultValue the value when no source gives one
   * @param level for whom the parameter is
   * @param flags copied
   * @param help not blank
   * @throws IllegalArgumentException when the help text is blank
   */
  public Param {
    flags = Set.copyOf(flags);
    if (help.isBlank()) {
      throw new IllegalArgumentException("parameter " + name.full() + " has no help text");
    }
  }

  /**
   * Declares a parameter without flags.
   *
   * @param <T> the type of the value
   * @param name the name
   * @param type how values are read and written
   * @param defaultValue the value when no source gives one
   * @param level for whom the parameter is
   * @param help one plain sentence on what the parameter does
   * @return the declaration
   */
  public static <T> Param<T> of(
      ParamName name, ParamType<T> type, T defaultValue, ParamLevel level, String help) {
    return new Param<>(name, type, defaultValue, level, Set.of(), help);
  }

  /**
   * Returns this declaration with flags.
   *
   * @param added the flags to have
   * @return a declaration that differs in the flags only
   */
  public Param<T> with(ParamFlag... added) {
    Set<ParamFlag> all = EnumSet.noneOf(ParamFlag.class);
    all.addAll(flags);
    all.addAll(Arrays.asList(added));
    return new Param<>(name, type, defaultValue, level, all, help);
  }
}
