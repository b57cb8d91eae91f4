// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import org.jspecify.annotations.Nullable;

/**
 * A component that is on the class path but cannot be used at all.
 *
 * @param provider the class, or the loader's word for it
 * @param framework the framework it implements, or null when it did not get that far
 * @param name its name, or null when it did not get that far
 * @param reason what happened
 */
public record LoadFailure(
    String provider, @Nullable String framework, @Nullable String name, String reason) {
  @Override
  public String toString() {
    return (name == null ? provider : framework + " component " + name) + ": " + reason;
  }
}
