// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/** Gives the resolved values of declared parameters; all that a component needs to see. */
public interface ParamView {
  /**
   * Returns the value of a declared parameter, resolved from the highest source that has one.
   *
   * @param <T> the type of the value
   * @param param the declaration
   * @return the value
   * @throws org.mca4j.error.McaException PARAM_UNDECLARED when the parameter was never registered
   */
  <T> T get(Param<T> param);
}
