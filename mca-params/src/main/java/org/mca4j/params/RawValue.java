// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/**
 * A value as a source gives it, before anybody read it as a type.
 *
 * @param name the name the source uses, without the source's own prefix; a full or a long name
 * @param text the text, unchanged
 * @param origin where it stands
 */
public record RawValue(String name, String text, ParamOrigin origin) {
  private static final int LONGEST_SHOWN = 120;

  /**
   * Returns the text as messages show it; see {@link #quote}.
   *
   * @return one short printable line
   */
  public String quoted() {
    return quote(text);
  }

  /**
   * Makes foreign text fit for a message: in double quotes, control characters escaped so that it
   * cannot forge a log line, and cut when it is long.
   *
   * @param text any text
   * @return one short printable line
   */
  public static String quote(String text) {
    StringBuilder shown = new StringBuilder("\"");
    for (int i = 0; i < Math.min(text.length(), LONGEST_SHOWN); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        shown.append(String.format("\\u%04x", (int) c));
      } else {
        shown.append(c);
      }
    }
    return shown.append(text.length() > LONGEST_SHOWN ? "...\"" : "\"").toString();
  }
}
