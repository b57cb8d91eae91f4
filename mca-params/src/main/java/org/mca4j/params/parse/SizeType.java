// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import org.mca4j.params.ParamType;

/**
 * Numbers of bytes.
 *
 * @param limit whether the value is a limit, so that 0 means none
 */
record SizeType(boolean limit) implements ParamType<Long> {
  private static final String UNLIMITED = "unlimited";
  private static final String UNITS = "kmgtp";

  @Override
  public String spelling() {
    return "size_t";
  }

  @Override
  public Long parse(String text) {
    String trimmed = text.strip();
    if (limit && trimmed.equalsIgnoreCase(UNLIMITED)) {
      return 0L;
    }
    try {
      if (trimmed.startsWith("-")) {
        throw new IllegalArgumentException("a size is never negative");
      }
      WholeNumber number = WholeNumber.leading(trimmed);
      int shift = shift(number.rest());
      if (number.value() > Long.MAX_VALUE >> shift) {
        throw new IllegalArgumentException("the size does not fit into 64 bits");
      }
      return number.value() << shift;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage()
              + "; expected bytes such as 65536, 64k, 64KiB, 2g or 0x10000 (k, m, g, t and p are"
              + " powers of 1024, a leading 0 means octal)"
              + (limit ? ", or unlimited" : ""),
          e);
    }
  }

  /** Returns by how many bits a unit shifts. */
  private static int shift(String unit) {
    if (unit.isEmpty()) {
      return 0;
    }
    char letter = unit.charAt(0);
    int power = 1 + UNITS.indexOf(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
    String bytes = unit.substring(1);
    boolean suffix = bytes.isEmpty() || bytes.equalsIgnoreCase("b") || bytes.equalsIgnoreCase("ib");
    if (power == 0 || !suffix) {
      throw new IllegalArgumentException("the unit is not known");
    }
    return 10 * power;
  }

  @Override
  public String format(Long value) {
    return limit && value == 0 ? UNLIMITED : value.toString();
  }
}
