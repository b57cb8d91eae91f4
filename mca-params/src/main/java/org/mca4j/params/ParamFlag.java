// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/**
 * Properties of a parameter that change how it is listed or set, after Open MPI's variable flags.
 */
public enum ParamFlag {
  /** Not listed unless internal parameters are asked for. */
  INTERNAL,
  /** A warning is due when a user sets it. */
  DEPRECATED,
  /** May be changed at run time. */
  SETTABLE
}
