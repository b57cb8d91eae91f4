// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar;

import org.mca4j.rcache.RegistrarHandle;

/**
 * Transfers between a device and registered memory without a peer: what a transfer does to the
 * pages behind a registration can be seen in one process. The device goes by the registration and
 * not by what is mapped at the address, so a stale registration loses or leaks data here as it does
 * on a network. Any thread may call; transfers run one after the other.
 */
public interface Loopback extends AutoCloseable {
  /**
   * Lets the device write into memory, as when a message is received. Complete on return.
   *
   * @param handle the registration, of the registrar this was opened on
   * @param address the first byte to write, inside the registration
   * @param data what to write
   * @throws org.mca4j.error.McaException NATIVE_CALL_FAILED when the device refuses, for example a
   *     range outside the registration
   */
  void receive(RegistrarHandle handle, long address, byte[] data);

  /**
   * Lets the device read memory, as when a message is sent.
   *
   * @param handle the registration, of the registrar this was opened on
   * @param address the first byte to read, inside the registration
   * @param length bytes, at least 1
   * @return what the device read
   * @throws org.mca4j.error.McaException NATIVE_CALL_FAILED when the device refuses, for example a
   *     range outside the registration
   */
  byte[] send(RegistrarHandle handle, long address, int length);

  /** Frees what the transfers needed; the registrar stays open. Idempotent. */
  @Override
  void close();
}
