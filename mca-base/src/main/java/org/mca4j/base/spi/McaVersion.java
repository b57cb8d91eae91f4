// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.spi;

/**
 * A version of the component API or of a component.
 *
 * @param major changes when something was removed or changed its meaning
 * @param minor changes when something was added
 * @param release changes with every other release
 */
public record McaVersion(int major, int minor, int release) {
  /** The version of the component API that this artifact implements. */
  public static final McaVersion API = new McaVersion(1, 0, 0);

  /** The version of the components that come with mca4j, all released together. */
  public static final McaVersion BUNDLED = new McaVersion(0, 1, 0);

  @Override
  public String toString() {
    return major + "." + minor + "." + release;
  }
}
