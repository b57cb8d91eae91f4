// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.nullreg;

import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;

/**
 * Hands out a new handle for any range and forgets it; keeps no state, so closing changes nothing.
 * Follows Open MPI's habit of a {@code null} component that does nothing and is always there.
 */
public final class NullRegistrar implements Registrar {
  /** Creates a registrar; needs no resource. */
  public NullRegistrar() {}

  @Override
  public String name() {
    return NullComponent.NAME;
  }

  @Override
  public boolean pins() {
    return false;
  }

  @Override
  public RegistrarHandle register(long address, long length, Access access) {
    return new NullHandle(address, length);
  }

  @Override
  public void deregister(RegistrarHandle handle) {}

  @Override
  public void close() {}
}
