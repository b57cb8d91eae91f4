// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import org.mca4j.params.ParamType;

/**
 * The types of parameter values. All are strict where Open MPI is lenient: the whole text is read,
 * nothing wraps, and a word that is not known is an error rather than false or 0.
 *
 * <p>Blanks around the text are ignored, except in strings. Words are read in any letter case.
 * Whole numbers are decimal, hexadecimal after {@code 0x}, or octal after a leading 0, as in Open
 * MPI.
 */
public final class ParamTypes {
  /**
   * Yes or no: 1, true, t, yes, y, on, enabled; or 0, false, f, no, n, off, disabled. Written as
   * {@code true} or {@code false}.
   */
  public static final ParamType<Boolean> BOOL = WordType.bool();

  /**
   * As {@link #BOOL}, or {@code auto} or -1 for a decision left to the library. Open MPI's type for
   * it is an integer with names.
   */
  public static final ParamType<Tristate> TRISTATE = WordType.tristate();

  /** A whole number of 32 bits with sign. */
  public static final ParamType<Integer> INT = intBetween(Integer.MIN_VALUE, Integer.MAX_VALUE);

  /** A whole number of 64 bits with sign. */
  public static final ParamType<Long> LONG = longBetween(Long.MIN_VALUE, Long.MAX_VALUE);

  /**
   * A number of bytes, 0 or more: a whole number, optionally followed at once by k, m, g, t or p
   * for powers of 1024, optionally with b or ib. Written as a plain number.
   */
  public static final ParamType<Long> SIZE = new SizeType(false);

  /**
   * As {@link #SIZE}, for limits: 0 means no limit, may be given as {@code unlimited}, and is
   * written so.
   */
  public static final ParamType<Long> SIZE_OR_UNLIMITED = new SizeType(true);

  /** A finite decimal number, optionally with an exponent. */
  public static final ParamType<Double> DOUBLE = new DoubleType();

  /** Any text, taken as it stands. */
  public static final ParamType<String> STRING = new StringType();

  private ParamTypes() {}

  /**
   * Returns the type of whole numbers within a range.
   *
   * @param min the least value
   * @param max the greatest value
   * @return the type, equal to any other with the same range
   * @throws IllegalArgumentException when the range is empty
   */
  public static ParamType<Integer> intBetween(int min, int max) {
    return new IntType(min, max);
  }

  /**
   * Returns the type of long whole numbers within a range.
   *
   * @param min the least value
   * @param max the greatest value
   * @return the type, equal to any other with the same range
   * @throws IllegalArgumentException when the range is empty
   */
  public static ParamType<Long> longBetween(long min, long max) {
    return new LongType(min, max);
  }

  /**
   * Returns the type of a choice among the constants of an enum, by name. Written in lower case.
   *
   * @param <E> the enum
   * @param choices the class of the enum
   * @return the type, equal to any other for the same enum
   * @throws IllegalArgumentException when there is no constant, or two names differ in letter case
   *     only
   */
  public static <E extends Enum<E>> ParamType<E> enumerated(Class<E> choices) {
    return WordType.enumerated(choices);
  }
}
