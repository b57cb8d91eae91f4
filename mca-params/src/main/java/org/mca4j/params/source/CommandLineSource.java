// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamSource;
import org.mca4j.params.RawValue;

/**
 * The {@code --mca <name> <value>} options of a command line; {@code -mca} is the same. A name may
 * be repeated with an equal value only. A value may be empty and may begin with a dash. Options end
 * at {@code --}; what follows belongs to somebody else.
 */
public final class CommandLineSource implements ParamSource {
  private static final String END_OF_OPTIONS = "--";

  private final NamedValues values;
  private final List<String> remaining;

  private CommandLineSource(Collection<RawValue> values, List<String> remaining) {
    this.values = new NamedValues(values);
    this.remaining = List.copyOf(remaining);
  }

  /**
   * Takes the {@code --mca} options out of a command line.
   *
   * @param arguments the arguments
   * @return the source, and in it the other arguments
   * @throws McaException PARAM_SYNTAX when a name or a value is missing, PARAM_CONFLICT when a name
   *     is given two different values
   */
  public static CommandLineSource parse(List<String> arguments) {
    Map<String, RawValue> values = new LinkedHashMap<>();
    List<String> remaining = new ArrayList<>();
    int next = 0;
    while (next < arguments.size() && !arguments.get(next).equals(END_OF_OPTIONS)) {
      if (isMca(arguments.get(next))) {
        add(values, option(arguments, next));
        next += 3;
      } else {
        remaining.add(arguments.get(next));
        next++;
      }
    }
    remaining.addAll(arguments.subList(next, arguments.size()));
    return new CommandLineSource(values.values(), remaining);
  }

  static boolean isMca(String argument) {
    return argument.equals("--mca") || argument.equals("-mca");
  }

  private static RawValue option(List<String> arguments, int at) {
    String option = arguments.get(at);
    String name = at + 1 < arguments.size() ? arguments.get(at + 1) : "";
    if (!Names.isName(name)) {
      throw new McaException(
          McaErrorCode.PARAM_SYNTAX,
          "%s is followed by %s, which is no parameter name (%s); write %s <name> <value>"
              .formatted(option, RawValue.quote(name), Names.RULE, option));
    }
    if (at + 2 >= arguments.size() || endsValue(arguments.get(at + 2))) {
      throw new McaException(
          McaErrorCode.PARAM_SYNTAX,
          "%s has no value; write %s %s <value>".formatted(name, option, name));
    }
    ParamOrigin origin = new ParamOrigin(ParamOrigin.Kind.COMMAND_LINE, "");
    return new RawValue(name, arguments.get(at + 2), origin);
  }

  private static boolean endsValue(String argument) {
    return isMca(argument) || argument.equals(END_OF_OPTIONS);
  }

  private static void add(Map<String, RawValue> values, RawValue value) {
    RawValue earlier = values.putIfAbsent(value.name(), value);
    if (earlier != null && !earlier.text().equals(value.text())) {
      throw new McaException(
          McaErrorCode.PARAM_CONFLICT,
          "%s is given both %s and %s on the command line; give it once"
              .formatted(value.name(), earlier.quoted(), value.quoted()));
    }
  }

  /**
   * Returns the arguments that are no {@code --mca} options.
   *
   * @return the arguments in their order, with {@code --} if there was one
   */
  public List<String> remaining() {
    return remaining;
  }

  @Override
  public List<RawValue> lookup(ParamName name) {
    return values.lookup(name);
  }

  @Override
  public Collection<RawValue> given() {
    return values.all();
  }
}
