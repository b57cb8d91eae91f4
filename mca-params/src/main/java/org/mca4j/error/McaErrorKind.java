// SPDX-License-Identifier: Apache-2.0
package org.mca4j.error;

/** Says who can do something about an error, which is what a caller usually branches on. */
public enum McaErrorKind {
  /** The request, a parameter or an input file is wrong; the same call fails again. */
  USER,
  /** Something this machine lacks: a library, a device, a kernel feature, a permission. */
  UNAVAILABLE,
  /** A limit was reached; the same call may succeed after something was released. */
  OUT_OF_RESOURCES,
  /** A component or the system under it failed in a way the request did not cause. */
  INTERNAL
}
