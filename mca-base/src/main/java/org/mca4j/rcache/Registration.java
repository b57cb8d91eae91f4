// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

/**
 * A live registration that covers at least the region it was asked for. Handles are shared: two
 * register calls may give the same object, and each of them has to be matched by one {@link
 * Rcache#deregister}. All methods may be called from any thread while a reference is held.
 */
public interface Registration {
  /**
   * Returns the first registered byte, at or before the one asked for.
   *
   * @return an address, unsigned
   */
  long address();

  /**
   * Returns the number of registered bytes from {@link #address}.
   *
   * @return bytes
   */
  long length();

  /**
   * Returns the rights the registration has, at least those asked for.
   *
   * @return the rights
   */
  Access access();

  /**
   * Returns what the registrar gave; its subtype carries the key for the device.
   *
   * @return the handle
   */
  RegistrarHandle handle();

  /**
   * Says whether the registration can still be handed out: false once its memory was reported as
   * gone, when it was superseded, or when it was never kept for others.
   *
   * @return a momentary answer
   */
  boolean isShared();
}
