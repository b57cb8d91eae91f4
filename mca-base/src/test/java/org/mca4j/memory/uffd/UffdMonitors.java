// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Monitors with the parameters that a test wants, and what they report. */
final class UffdMonitors {
  /** Far beyond the length of a test, so that only a test that wants so meets it. */
  private static final Duration NEVER = Duration.ofMinutes(30);

  private UffdMonitors() {}

  /** Delivers only when asked, so that a test sees each step. */
  static UffdMonitor whenAsked() {
    return UffdMonitor.open(new UffdParams(16000, false, NEVER));
  }

  static UffdMonitor prompt() {
    return UffdMonitor.open(new UffdParams(16000, true, NEVER));
  }

  static UffdMonitor withChain(int pairs, boolean drainer, Duration stallTimeout) {
    return UffdMonitor.open(new UffdParams(pairs, drainer, stallTimeout));
  }

  /** Subscribes a list of what is reported, as {@code address+length} in hexadecimal. */
  static List<String> heard(UffdMonitor monitor) {
    List<String> heard = new CopyOnWriteArrayList<>();
    monitor.subscribe((address, length) -> heard.add(range(address, length)));
    return heard;
  }

  static String range(long address, long length) {
    return Long.toHexString(address) + "+" + Long.toHexString(length);
  }
}
