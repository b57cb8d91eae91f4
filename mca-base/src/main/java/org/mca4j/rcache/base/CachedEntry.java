// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;

/**
 * A registration as a cache keeps it: its {@link EntryState}, and its place in the {@link
 * EvictionQueue}.
 */
public abstract class CachedEntry extends EntryState implements Registration {
  /** Where it stands in the {@link EvictionQueue}, which guards these. */
  long queueStamp;

  int queueRound;
  boolean queued;

  /**
   * Creates an entry in use.
   *
   * @param keeper the cache
   * @param handle what the registrar gave
   * @param access the rights it has
   * @param references at least 1
   * @param shared false for an entry that is never to be found
   */
  protected CachedEntry(
      Object keeper, RegistrarHandle handle, Access access, int references, boolean shared) {
    super(keeper, handle, access, references, shared);
  }

  @Override
  public final Access access() {
    return Access.ofBits(rights());
  }

  @Override
  public final boolean isShared() {
    return !dead();
  }
}
