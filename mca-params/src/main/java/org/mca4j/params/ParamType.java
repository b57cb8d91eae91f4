// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/**
 * Reads and writes the values of one parameter type. Implementations are immutable and stateless.
 *
 * @param <T> the type of the value
 */
public interface ParamType<T> {
  /**
   * Returns the spelling that {@code ompi_info} uses for the type, such as {@code size_t}.
   *
   * @return the spelling
   */
  String spelling();

  /**
   * Reads a value; the whole text must be consumed.
   *
   * @param text the text as the user wrote it
   * @return the value
   * @throws IllegalArgumentException when the text is no value of this type; the message says why
   *     and what would be accepted, without naming the parameter
   */
  T parse(String text);

  /**
   * Writes a value so that {@link #parse} reads it back as an equal one.
   *
   * @param value the value
   * @return the text
   */
  String format(T value);
}
