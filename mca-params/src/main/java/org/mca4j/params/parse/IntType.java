// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import org.mca4j.params.ParamType;

/** Whole numbers of 32 bits within a range. */
record IntType(LongType range) implements ParamType<Integer> {
  IntType(int min, int max) {
    this(new LongType(min, max));
  }

  @Override
  public String spelling() {
    return "int";
  }

  @Override
  public Integer parse(String text) {
    return Math.toIntExact(range.parse(text));
  }

  @Override
  public String format(Integer value) {
    return value.toString();
  }
}
