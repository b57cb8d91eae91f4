// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * Registers memory for real: pins pages, or makes them known to a device. Corresponds to the
 * callback pair in Open MPI's {@code mca_rcache_base_resources_t}; an embedder may pass its own.
 *
 * <p>Called from many threads at once and never with a cache's lock held, so it may free memory or
 * call the cache again. Owned by whoever made it; a cache does not close its registrar.
 */
public interface Registrar extends AutoCloseable {
  /**
   * Returns the component's name, for reports.
   *
   * @return for example {@code iouring}
   */
  String name();

  /**
   * Returns the longest range that one registration can cover.
   *
   * @return bytes; {@link Long#MAX_VALUE} when there is no limit
   */
  default long maxLength() {
    return Long.MAX_VALUE;
  }

  /**
   * Says whether pages stay in their frames of physical memory while they are registered, as a
   * device needs it. A registrar that stands in front of another one passes its answer on.
   *
   * @return false for what only keeps pages from being swapped out, or does nothing at all
   */
  default boolean pins() {
    return true;
  }

  /**
   * Registers a range.
   *
   * @param address the first byte, unsigned
   * @param length bytes, at least 1
   * @param access the rights the device needs; reading by the device is always included
   * @return a new handle that covers at least the range with at least the rights
   * @throws org.mca4j.error.McaException of kind OUT_OF_RESOURCES when releasing another
   *     registration may help, the request can then be repeated; of any other kind when not
   */
  RegistrarHandle register(long address, long length, Access access);

  /**
   * Registers a range of memory that is not simply this process's. A registrar that stands in front
   * of another one passes the call on; one that knows no such kind leaves this method as it is.
   *
   * @param backing what the memory is
   * @param address the first byte, unsigned, in the terms of the backing
   * @param length bytes, at least 1
   * @param access the rights the device needs
   * @return as the other method
   * @throws org.mca4j.error.McaException REGISTRATION_REFUSED when this registrar cannot register
   *     this kind of memory; else as the other method
   */
  default RegistrarHandle register(
      MemoryBacking backing, long address, long length, Access access) {
    throw new McaException(
        McaErrorCode.REGISTRATION_REFUSED,
        String.format(
            "registrar %s cannot register %s; select a registrar that can, see mca info",
            name(), backing.kind()));
  }

  /**
   * Takes a registration back. After an exception the handle counts as still registered and the
   * call may be repeated.
   *
   * @param handle what {@link #register} gave, once
   * @throws org.mca4j.error.McaException when the registration could not be taken back
   */
  void deregister(RegistrarHandle handle);

  /** Releases the registrar; whatever is still registered goes with it. Idempotent. */
  @Override
  void close();
}
