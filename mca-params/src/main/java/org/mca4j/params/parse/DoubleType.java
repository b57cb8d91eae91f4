// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import java.util.regex.Pattern;
import org.mca4j.params.ParamType;

/** Finite decimal numbers; the forms that only Java's own reader knows are no numbers here. */
record DoubleType() implements ParamType<Double> {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");

  @Override
  public String spelling() {
    return "double";
  }

  @Override
  public Double parse(String text) {
    String trimmed = text.strip();
    if (!DECIMAL.matcher(trimmed).matches()) {
      throw new IllegalArgumentException("expected a decimal number such as 0.5 or 1e-3");
    }
    double value = Double.parseDouble(trimmed);
    if (Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "the number is out of range; expected at most " + Double.MAX_VALUE);
    }
    return value;
  }

  @Override
  public String format(Double value) {
    return value.toString();
  }
}
