// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.base;

import org.mca4j.libc.Resource;

/** The limit on memory that a user may lock or pin, in words. */
public final class MemlockLimit {
  private MemlockLimit() {}

  /**
   * Returns the limit in force and how to raise it, for messages. Reads the limit at every call,
   * because it can change while the process runs.
   *
   * @return a clause that can follow a colon
   */
  public static String advice() {
    long soft = Resource.getrlimit(Resource.RLIMIT_MEMLOCK).soft();
    if (soft == Resource.RLIM_INFINITY) {
      return "RLIMIT_MEMLOCK is unlimited, so the machine itself is short of memory";
    }
    return "RLIMIT_MEMLOCK is "
        + Long.toUnsignedString(soft)
        + " bytes; raise it (ulimit -l, memlock in /etc/security/limits.conf, LimitMEMLOCK= of a"
        + " systemd unit) or give the process CAP_IPC_LOCK";
  }
}
