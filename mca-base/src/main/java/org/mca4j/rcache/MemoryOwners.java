// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import org.mca4j.base.spi.Availability;

/**
 * What can be known of the Java objects that own memory. The owner of a region is the object whose
 * end frees the memory, so that it stays mapped as long as the owner is reachable. Thread safe.
 *
 * <p>The garbage collector clears weak references to an owner before it frees the owner's memory,
 * so that end is always seen in time. A program that frees memory while the owner is still
 * reachable is seen where the owner tells: JNA memory that was closed, an arena that was closed. A
 * buffer whose cleaner was invoked by hand looks like any other; such frees have to be announced.
 */
public final class MemoryOwners {
  private static final Availability ROOTS = BufferRoots.availability();

  private MemoryOwners() {}

  /**
   * Says whether an owner has freed its memory although it can still be reached. Costs a few loads.
   *
   * @param owner the owner of a region
   * @return true for closed JNA memory and for closed arenas; false otherwise, whatever happened
   */
  public static boolean freed(Object owner) {
    return JnaMemory.is(owner) ? JnaMemory.freed(owner) : Segments.freed(owner);
  }

  /** Says whether {@link #freed} may ever say so. */
  static boolean mayBeFreed(Object owner) {
    return JnaMemory.is(owner) || Segments.isScope(owner);
  }

  /**
   * Says whether a view of a direct buffer, such as a slice, is traced to the buffer that owns the
   * memory. Where it is not, each view is taken for its own owner: that is safe, but a registration
   * is then found again only through the same view.
   *
   * @return available, or not, with the option of the JVM that helps; the priority means nothing
   */
  public static Availability viewRoots() {
    return ROOTS;
  }
}
