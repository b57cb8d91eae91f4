// SPDX-License-Identifier: Apache-2.0
package org.mca4j.error;

/**
 * Every error mca4j can raise, as a stable number with a kind. Each framework has a range of its
 * own: 100 parameters, 200 components, 300 registration caches, 400 native calls, 500 tools.
 * Numbers are never reused; those from 10,000 on are left to components from outside.
 */
public enum McaErrorCode {
  /** A parameter's text cannot be read as a value of its type. */
  PARAM_INVALID_VALUE(100, McaErrorKind.USER),
  /** A command line, or a line of a parameter file, is malformed. */
  PARAM_SYNTAX(101, McaErrorKind.USER),
  /** The command line gives one parameter two different values. */
  PARAM_CONFLICT(102, McaErrorKind.USER),
  /** A parameter file that was asked for cannot be read. */
  PARAM_FILE_UNREADABLE(103, McaErrorKind.USER),
  /** Two declarations claim one parameter name, or one was repeated with another type. */
  PARAM_COLLISION(104, McaErrorKind.INTERNAL),
  /** A parameter was read that nobody declared. */
  PARAM_UNDECLARED(105, McaErrorKind.INTERNAL),

  /** A component name is not known to its framework. */
  COMPONENT_UNKNOWN(200, McaErrorKind.USER),
  /** A component was asked for by name but cannot be used on this machine. */
  COMPONENT_UNAVAILABLE(201, McaErrorKind.UNAVAILABLE),
  /** No component of a framework is left to select. */
  COMPONENT_NONE_LEFT(202, McaErrorKind.UNAVAILABLE),
  /** A component broke its contract: it threw, or answered with something unusable. */
  COMPONENT_FAILED(203, McaErrorKind.INTERNAL),
  /** A selection list such as {@code a,^b} is malformed. */
  SELECTION_SYNTAX(204, McaErrorKind.USER),

  /** An address, a length or an alignment does not name a usable range. */
  RANGE_INVALID(300, McaErrorKind.USER),
  /** A region is longer than the registrar can register at once. */
  RANGE_TOO_LONG(301, McaErrorKind.USER),
  /** The registrar is at a limit and nothing idle is left to evict. */
  REGISTRAR_OUT_OF_RESOURCE(302, McaErrorKind.OUT_OF_RESOURCES),
  /** The registrar refused the memory for another reason than a limit. */
  REGISTRATION_REFUSED(303, McaErrorKind.USER),
  /** The registrar could not take a registration back. */
  DEREGISTRATION_FAILED(304, McaErrorKind.INTERNAL),
  /** Idle registrations were asked for, but nothing would report memory that goes away. */
  NO_COHERENCE_SOURCE(305, McaErrorKind.USER),
  /**
   * The memory cannot be registered by its kind: a heap buffer, or read-only memory for writing.
   */
  MEMORY_UNSUITABLE(306, McaErrorKind.USER),
  /** Registered memory was unmapped and mapped again, and nobody told the cache. */
  REGISTRATION_STALE(320, McaErrorKind.USER),
  /** This process may not see what is needed to find stale registrations. */
  REGISTRATION_UNCHECKABLE(321, McaErrorKind.UNAVAILABLE),

  /** A system call failed in an unexpected way. */
  NATIVE_CALL_FAILED(400, McaErrorKind.INTERNAL),

  /** A trace file cannot be opened or decompressed. */
  TRACE_UNREADABLE(500, McaErrorKind.USER),
  /** A trace file is readable but breaks the format. */
  TRACE_CORRUPT(501, McaErrorKind.USER),
  /** A benchmark needs programs that are not installed or were not built. */
  BENCH_UNAVAILABLE(510, McaErrorKind.UNAVAILABLE),
  /** A benchmark ran, but its figures are not what its rows claim, or it broke off. */
  BENCH_FAILED(511, McaErrorKind.INTERNAL);

  private final int number;
  private final McaErrorKind kind;

  McaErrorCode(int number, McaErrorKind kind) {
    this.number = number;
    this.kind = kind;
  }

  /**
   * Returns the stable number of this code.
   *
   * @return the number, unique over all codes
   */
  public int number() {
    return number;
  }

  /**
   * Returns who can do something about errors of this code.
   *
   * @return the kind
   */
  public McaErrorKind kind() {
    return kind;
  }
}
