// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/**
 * Where a value came from.
 *
 * @param kind the kind of source
 * @param location the place within it, such as {@code /etc/openmpi/openmpi-mca-params.conf:12} or
 *     the name of an environment variable; empty when the kind says it all
 */
public record ParamOrigin(Kind kind, String location) {
  /** The origin of a value that no source gave. */
  public static final ParamOrigin DEFAULT = new ParamOrigin(Kind.DEFAULT, "");

  /**
   * The kinds of source. Their precedence is the order in which a registry is given its sources,
   * not the order here.
   */
  public enum Kind {
    /** {@code --mca} on the command line. */
    COMMAND_LINE("command line"),
    /** A variable of the process environment. */
    ENVIRONMENT("environment variable"),
    /** A Java system property. */
    SYSTEM_PROPERTY("system property"),
    /** A parameter file. */
    FILE("file"),
    /** The program that embeds the library. */
    EMBEDDER("embedding program"),
    /** The declaration itself. */
    DEFAULT("default");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /**
     * Returns how listings and messages call this kind.
     *
     * @return a few lower case words
     */
    public String label() {
      return label;
    }
  }

  /**
   * Returns kind and location as messages show them.
   *
   * @return for example {@code environment variable OMPI_MCA_rcache}
   */
  @Override
  public String toString() {
    return location.isEmpty() ? kind.label() : kind.label() + " " + location;
  }
}
