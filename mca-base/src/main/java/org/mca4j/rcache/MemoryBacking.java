// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

/**
 * What memory is, where an address alone does not say how to register it: a peer's allocation that
 * has to be opened first, a dmabuf, memory of a device. Each kind is a value type of its own that
 * carries what its registrar needs, with {@code equals} by value; a registrar that does not know
 * the kind refuses it. Goes with a region ({@link MemoryRegion#withBacking}).
 *
 * <p>Addresses of such a region need not be addresses of this process, so nobody rounds them to
 * pages, and a local cache does not take them for those of ordinary memory.
 */
public interface MemoryBacking {
  /**
   * Returns what kind of memory this is.
   *
   * @return a few words for messages, such as {@code a dmabuf}
   */
  String kind();
}
