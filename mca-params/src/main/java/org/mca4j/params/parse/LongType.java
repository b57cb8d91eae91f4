// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import org.mca4j.params.ParamType;

/** Whole numbers of 64 bits within a range. */
record LongType(long min, long max) implements ParamType<Long> {
  LongType {
    if (min > max) {
      throw new IllegalArgumentException("empty range " + min + " to " + max);
    }
  }

  @Override
  public String spelling() {
    return "long";
  }

  @Override
  public Long parse(String text) {
    try {
      long value = WholeNumber.signed(text);
      if (value < min || value > max) {
        throw new IllegalArgumentException("the number is out of range");
      }
      return value;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage() + "; expected a whole number from " + min + " to " + max, e);
    }
  }

  @Override
  public String format(Long value) {
    return value.toString();
  }
}
