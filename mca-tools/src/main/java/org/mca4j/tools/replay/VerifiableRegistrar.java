// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.Loopback;
import org.mca4j.registrar.LoopbackRegistrar;

/**
 * Passes a cache's calls on and keeps the book of what is registered, for {@link Verification}.
 * Thread safe; owns the registrar behind it and the transfers over its device.
 */
final class VerifiableRegistrar implements Registrar {
  private final Registrar delegate;
  private final Loopback loopback;
  private final RegisteredRanges ranges = new RegisteredRanges();

  private VerifiableRegistrar(LoopbackRegistrar delegate) {
    this.delegate = delegate;
    loopback = delegate.openLoopback();
  }

  /**
   * Takes a registrar over.
   *
   * @throws McaException COMPONENT_UNAVAILABLE when its device cannot transfer in this process; the
   *     registrar is closed then
   */
  static VerifiableRegistrar of(Registrar registrar) {
    try {
      if (registrar instanceof LoopbackRegistrar able) {
        return new VerifiableRegistrar(able);
      }
      throw new McaException(
          McaErrorCode.COMPONENT_UNAVAILABLE,
          "--verify transfers data with what is registered, which registrar "
              + registrar.name()
              + " cannot do; use --mca registrar iouring");
    } catch (RuntimeException e) {
      registrar.close();
      throw e;
    }
  }

  Loopback loopback() {
    return loopback;
  }

  RegisteredRanges ranges() {
    return ranges;
  }

  @Override
  public String name() {
    return delegate.name();
  }

  @Override
  public boolean pins() {
    return delegate.pins();
  }

  @Override
  public long maxLength() {
    return delegate.maxLength();
  }

  @Override
  public RegistrarHandle register(long address, long length, Access access) {
    RegistrarHandle handle = delegate.register(address, length, access);
    ranges.add(handle, access);
    return handle;
  }

  @Override
  public void deregister(RegistrarHandle handle) {
    delegate.deregister(handle);
    ranges.remove(handle);
  }

  @Override
  public void close() {
    loopback.close();
    delegate.close();
  }
}
