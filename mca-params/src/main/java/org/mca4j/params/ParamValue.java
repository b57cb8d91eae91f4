// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/**
 * The resolved value of a declared parameter.
 *
 * @param <T> the type of the value
 * @param param the declaration
 * @param value the value
 * @param origin where the value came from
 */
public record ParamValue<T>(Param<T> param, T value, ParamOrigin origin) {
  /**
   * Returns the value as text that the parameter's type reads back.
   *
   * @return the text
   */
  public String text() {
    return param.type().format(value);
  }
}
