// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar;

import org.mca4j.rcache.Registrar;

/** Opens registrars of one component; what a registrar component's module binds. */
public interface RegistrarFactory {
  /**
   * Opens a registrar.
   *
   * @return a new registrar, owned by the caller
   * @throws org.mca4j.error.McaException when a resource it needs is not to be had
   */
  Registrar open();
}
