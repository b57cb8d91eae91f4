// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

/**
 * Reads the leading whole number of a text: decimal, {@code 0x} hexadecimal, or octal after a
 * leading 0, as C's strtoll with base 0 does, but with an error where that would wrap or saturate.
 *
 * @param value the number
 * @param rest the text after it
 */
record WholeNumber(long value, String rest) {
  private static final String DIGITS = "0123456789abcdef";

  /** Reads a number that may have a sign and must be the whole text apart from outer blanks. */
  static long signed(String text) {
    String trimmed = text.strip();
    boolean negative = trimmed.startsWith("-");
    boolean sign = negative || trimmed.startsWith("+");
    WholeNumber number = leading(sign ? trimmed.substring(1) : trimmed, negative);
    if (!number.rest.isEmpty()) {
      throw new IllegalArgumentException("there is text after the number");
    }
    return number.value;
  }

  /** Reads a number without a sign that may be followed by other text. */
  static WholeNumber leading(String text) {
    return leading(text, false);
  }

  private static WholeNumber leading(String text, boolean negative) {
    int radix = 10;
    int start = 0;
    if (text.startsWith("0x") || text.startsWith("0X")) {
      radix = 16;
      start = 2;
    } else if (text.startsWith("0")) {
      radix = 8;
    }
    int end = start;
    long value = 0;
    for (; end < text.length(); end++) {
      int digit = digit(text.charAt(end));
      if (digit < 0 || digit >= radix) {
        break;
      }
      value = append(value, radix, negative ? -digit : digit);
    }
    if (end == start) {
      throw new IllegalArgumentException("there is no number");
    }
    checkOctal(text, radix, end);
    return new WholeNumber(value, text.substring(end));
  }

  private static int digit(char c) {
    return DIGITS.indexOf(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c);
  }

  private static long append(long value, int radix, int signedDigit) {
    try {
      return Math.addExact(Math.multiplyExact(value, (long) radix), signedDigit);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("the number does not fit into 64 bits", e);
    }
  }

  private static void checkOctal(String text, int radix, int end) {
    if (radix == 8 && end < text.length() && (text.charAt(end) == '8' || text.charAt(end) == '9')) {
      throw new IllegalArgumentException("a number with a leading 0 is octal and has no 8 or 9");
    }
  }
}
