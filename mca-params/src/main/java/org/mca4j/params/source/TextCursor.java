// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.util.function.IntPredicate;

/**
 * A position in a text that knows its line; it only moves forward, so reading takes linear time.
 */
final class TextCursor {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String text;
  private int position;
  private int lineStart;
  private int line = 1;

  TextCursor(String text) {
    this.text = text;
    if (startsWith(String.valueOf(BYTE_ORDER_MARK))) {
      position++;
    }
    lineStart = position;
  }

  static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u000B';
  }

  /** Returns the number of the current line, counted from 1. */
  int line() {
    return line;
  }

  boolean atEnd() {
    return position == text.length();
  }

  boolean atLineEnd() {
    return atEnd() || text.charAt(position) == '\n';
  }

  boolean at(IntPredicate character) {
    return !atEnd() && character.test(text.charAt(position));
  }

  boolean startsWith(String expected) {
    return text.startsWith(expected, position);
  }

  /** Says whether the blank-delimited word here is the expected one. */
  boolean atWord(String expected) {
    int end = position + expected.length();
    return startsWith(expected)
        && (end == text.length() || text.charAt(end) == '\n' || isBlank(text.charAt(end)));
  }

  /** Steps over one character, which may be a line end. */
  void step() {
    if (text.charAt(position++) == '\n') {
      line++;
      lineStart = position;
    }
  }

  /** Steps over the expected text if it is here; it holds no line end. */
  boolean take(String expected) {
    boolean here = startsWith(expected);
    if (here) {
      position += expected.length();
    }
    return here;
  }

  /** Takes the characters of one kind, at most to the end of the line. */
  String takeWhile(IntPredicate kind) {
    int start = position;
    while (!atLineEnd() && at(kind)) {
      position++;
    }
    return text.substring(start, position);
  }

  /** Takes a run of characters without blanks. */
  String takeWord() {
    return takeWhile(c -> !isBlank(c));
  }

  /** Takes what is left of the line, without the line end. */
  String takeLine() {
    return takeWhile(c -> true);
  }

  void skipBlanks() {
    takeWhile(TextCursor::isBlank);
  }

  /** Returns the beginning of the current line, for a message. */
  String currentLine(int maxLength) {
    int end = lineStart;
    while (end < text.length() && end - lineStart < maxLength && text.charAt(end) != '\n') {
      end++;
    }
    return text.substring(lineStart, end);
  }
}
