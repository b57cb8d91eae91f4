// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

/** A line breaks the format; says what was expected. The reader adds the file and the line. */
final class MalformedLineException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_QUOTE = 40;

  MalformedLineException(String message) {
    super(message);
  }

  static MalformedLineException expected(String expected, String found) {
    String shown =
        found.length() <= LONGEST_QUOTE ? found : found.substring(0, LONGEST_QUOTE) + "...";
    return new MalformedLineException("expected " + expected + ", found '" + shown + "'");
  }
}
