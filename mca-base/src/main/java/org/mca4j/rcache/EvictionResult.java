// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

/** What became of a wish to evict one registration. */
public enum EvictionResult {
  /** An idle registration was dropped and taken back by the registrar. */
  EVICTED,
  /** Nothing is idle; nothing was changed. */
  NOTHING_IDLE,
  /** Every idle registration was tried, but the registrar took none of them back. */
  FAILED
}
