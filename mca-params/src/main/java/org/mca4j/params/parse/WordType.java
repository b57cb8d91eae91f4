// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.mca4j.params.ParamType;

/**
 * A type whose values are a fixed set of words; the first word of a value is the one it is written
 * with.
 *
 * @param spelling the spelling of the type
 * @param accepted lower case word to value, in the order in which they are told to the user
 */
record WordType<T>(String spelling, Map<String, T> accepted) implements ParamType<T> {
  static ParamType<Boolean> bool() {
    Map<String, Boolean> words = new LinkedHashMap<>();
    addBooleans(words, true, false);
    return new WordType<>("bool", words);
  }

  static ParamType<Tristate> tristate() {
    Map<String, Tristate> words = new LinkedHashMap<>();
    words.put("auto", Tristate.AUTO);
    words.put("-1", Tristate.AUTO);
    addBooleans(words, Tristate.TRUE, Tristate.FALSE);
    return new WordType<>("int", words);
  }

  static <E extends Enum<E>> ParamType<E> enumerated(Class<E> choices) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E choice : choices.getEnumConstants()) {
      if (words.put(choice.name().toLowerCase(Locale.ROOT), choice) != null) {
        throw new IllegalArgumentException(choices + " has names that differ in letter case only");
      }
    }
    if (words.isEmpty()) {
      throw new IllegalArgumentException(choices + " has no constants");
    }
    return new WordType<>("int", words);
  }

  private static <T> void addBooleans(Map<String, T> words, T yes, T no) {
    for (String word : new String[] {"true", "1", "t", "yes", "y", "on", "enabled"}) {
      words.put(word, yes);
    }
    for (String word : new String[] {"false", "0", "f", "no", "n", "off", "disabled"}) {
      words.put(word, no);
    }
  }

  @Override
  public T parse(String text) {
    T value = accepted.get(text.strip().toLowerCase(Locale.ROOT));
    if (value == null) {
      throw new IllegalArgumentException("expected one of " + String.join(", ", accepted.keySet()));
    }
    return value;
  }

  @Override
  public String format(T value) {
    return accepted.entrySet().stream()
        .filter(word -> word.getValue().equals(value))
        .findFirst()
        .orElseThrow()
        .getKey();
  }
}
