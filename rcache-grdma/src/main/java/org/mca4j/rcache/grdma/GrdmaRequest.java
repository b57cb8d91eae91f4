// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.base.PageRange;

/**
 * What a register or find call asks for, in pages.
 *
 * @param range the pages to be covered
 * @param access the rights needed
 * @param persist whether the registration is to stay
 * @param owner the object that keeps the memory alive, or null
 * @param backing what the memory is, or null for ordinary memory; no other can be kept
 * @param justPages whether each page of the range has memory that was asked for
 * @param block bytes that the ends of the registration are multiples of; a power of two
 * @param longest bytes that the registrar takes at most
 */
record GrdmaRequest(
    PageRange range,
    Access access,
    boolean persist,
    @Nullable Object owner,
    @Nullable MemoryBacking backing,
    boolean justPages,
    long block,
    long longest) {
  /** Says whether the whole range is there as long as the owner is. */
  boolean keptByOwner() {
    return owner != null && justPages;
  }
}
