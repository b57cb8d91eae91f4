// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.nullreg.NullRegistrar;

/** A fake: refuses every range of one length, for good. */
final class FakeRefusingRegistrar implements Registrar {
  private final NullRegistrar others = new NullRegistrar();
  private final long refused;

  FakeRefusingRegistrar(long refused) {
    this.refused = refused;
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public RegistrarHandle register(long address, long length, Access access) {
    if (length == refused) {
      throw new McaException(McaErrorCode.REGISTRATION_REFUSED, "refused by the fake");
    }
    return others.register(address, length, access);
  }

  @Override
  public void deregister(RegistrarHandle handle) {
    others.deregister(handle);
  }

  @Override
  public void close() {
    others.close();
  }
}
