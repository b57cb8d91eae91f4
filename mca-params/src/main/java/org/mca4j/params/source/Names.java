// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

/** What a parameter name may consist of, in a file or on a command line. */
final class Names {
  /** For messages. */
  static final String RULE = "letters, digits and _ - . (not - first)";

  private Names() {}

  static boolean isName(String text) {
    return !text.isEmpty()
        && text.charAt(0) != '-'
        && text.chars().allMatch(c -> isNameCharacter((char) c));
  }

  static boolean isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || c == '.';
  }
}
