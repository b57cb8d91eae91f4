// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.Collection;
import java.util.List;

/**
 * Answers which texts were given for a parameter. A source is read when it is made and never
 * changes afterwards, so it may be used from any thread.
 */
public interface ParamSource {
  /**
   * Returns what this source has for a parameter. More than one answer is possible because a
   * parameter has a long and a full name, and a source may have several prefixes.
   *
   * @param name the parameter
   * @return the answers, the one that wins first; empty when there is none
   */
  List<RawValue> lookup(ParamName name);

  /**
   * Returns everything that was given, whether or not anybody declares it.
   *
   * @return the values, in the order of the source
   */
  Collection<RawValue> given();
}
