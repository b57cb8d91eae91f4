// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

/** The fields of one line, from left to right, separated by single spaces. */
final class Fields {
  private static final int MOST_HEX_DIGITS = 15;

  private final String line;
  private int position;

  Fields(String line) {
    this.line = line;
  }

  boolean more() {
    return position <= line.length();
  }

  /** Returns the next field; fails when there is none or it is empty. */
  String word(String what) throws MalformedLineException {
    if (!more()) {
      throw new MalformedLineException("expected " + what + ", found the end of the line");
    }
    int space = line.indexOf(' ', position);
    int end = space < 0 ? line.length() : space;
    String word = line.substring(position, end);
    if (word.isEmpty()) {
      throw MalformedLineException.expected(what + " after a single space", line);
    }
    position = end + 1;
    return word;
  }

  /** Returns whatever is left of the line, possibly nothing. */
  String rest() {
    String rest = more() ? line.substring(position) : "";
    position = line.length() + 1;
    return rest;
  }

  long decimal(String what) throws MalformedLineException {
    String word = word(what);
    long value = 0;
    for (int i = 0; i < word.length(); i++) {
      int digit = word.charAt(i) - '0';
      if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
        throw MalformedLineException.expected(what + " as a decimal number below 2^63", word);
      }
      value = value * 10 + digit;
    }
    return value;
  }

  int smallDecimal(String what) throws MalformedLineException {
    long value = decimal(what);
    if (value > Integer.MAX_VALUE) {
      throw MalformedLineException.expected(what + " below 2^31", Long.toString(value));
    }
    return (int) value;
  }

  long hex(String what) throws MalformedLineException {
    String word = word(what);
    long value = 0;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      boolean digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
      if (!digit || i >= MOST_HEX_DIGITS) {
        throw MalformedLineException.expected(what + " in lower-case hexadecimal without 0x", word);
      }
      value = value << 4 | Character.digit(c, 16);
    }
    return value;
  }
}
