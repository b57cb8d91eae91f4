// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.base;

import java.util.concurrent.atomic.AtomicBoolean;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;

/**
 * A handle that knows its registrar and can be given back once, so that a foreign or a repeated
 * release is refused before anything changes. Any thread may call.
 */
public abstract class OwnedHandle implements RegistrarHandle {
  private final Registrar owner;
  private final long address;
  private final long length;
  private final AtomicBoolean registered = new AtomicBoolean(true);

  /**
   * Creates the handle of a registration that was just made.
   *
   * @param owner the registrar
   * @param address the first registered byte, unsigned
   * @param length registered bytes
   */
  protected OwnedHandle(Registrar owner, long address, long length) {
    this.owner = owner;
    this.address = address;
    this.length = length;
  }

  /**
   * Takes a handle back for its registrar; of several calls at once only one succeeds.
   *
   * @param <H> the registrar's type of handle
   * @param type the registrar's type of handle
   * @param handle what the caller gave
   * @param owner the registrar
   * @return the handle
   * @throws IllegalStateException when the handle is another registrar's or was taken back before
   */
  public static <H extends OwnedHandle> H claim(
      Class<H> type, RegistrarHandle handle, Registrar owner) {
    if (!type.isInstance(handle) || ((OwnedHandle) handle).owner != owner) {
      throw new IllegalStateException(
          "registrar " + owner.name() + " was given the handle of another registrar");
    }
    H claimed = type.cast(handle);
    if (!((OwnedHandle) claimed).registered.compareAndSet(true, false)) {
      throw new IllegalStateException(
          "registrar " + owner.name() + " was given a handle twice: " + claimed);
    }
    return claimed;
  }

  /** Makes the handle count as registered again, because taking it back failed. */
  public final void restore() {
    registered.set(true);
  }

  @Override
  public final long address() {
    return address;
  }

  @Override
  public final long length() {
    return length;
  }

  @Override
  public String toString() {
    return owner.name() + " registration of " + RegistrarRange.text(address, length);
  }
}
