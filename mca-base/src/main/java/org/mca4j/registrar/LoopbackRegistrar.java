// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar;

import org.mca4j.rcache.Registrar;

/**
 * A registrar whose device can transfer without a peer, so that its registrations can be proved.
 */
public interface LoopbackRegistrar extends Registrar {
  /**
   * Prepares transfers. At most one may be open for a registrar.
   *
   * @return transfers over this registrar's device, owned by the caller and closed before it
   * @throws org.mca4j.error.McaException when a resource it needs is not to be had
   */
  Loopback openLoopback();
}
