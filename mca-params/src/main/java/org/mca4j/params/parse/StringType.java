// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import org.mca4j.params.ParamType;

/** Text without any rule. */
record StringType() implements ParamType<String> {
  @Override
  public String spelling() {
    return "string";
  }

  @Override
  public String parse(String text) {
    return text;
  }

  @Override
  public String format(String value) {
    return value;
  }
}
