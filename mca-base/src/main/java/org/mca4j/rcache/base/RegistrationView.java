// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.RegistrationInfo;

/**
 * What a cache notes of a registration under its lock, to describe it when the lock is free: the
 * text of a handle is the registrar's code.
 *
 * @param handle what the registrar gave
 * @param access the rights; null when quarantined
 * @param references uses not given back
 * @param state what it can be used for
 * @param kind what it counts against; null when quarantined
 * @param persistent whether it stays when nobody uses it
 * @param owner what keeps the memory; null for none
 */
public record RegistrationView(
    RegistrarHandle handle,
    @Nullable Access access,
    long references,
    RegistrationInfo.State state,
    RegistrationInfo.@Nullable Kind kind,
    boolean persistent,
    @Nullable Object owner) {
  /**
   * Views what the registrar did not take back.
   *
   * @param handle what the registrar gave
   * @return the view
   */
  static RegistrationView quarantined(RegistrarHandle handle) {
    return new RegistrationView(
        handle, null, 0, RegistrationInfo.State.QUARANTINED, null, false, null);
  }

  /**
   * Describes registrations; without a lock held.
   *
   * @param views of any origin
   * @return in ascending order of address, then of length
   */
  public static List<RegistrationInfo> describe(Stream<RegistrationView> views) {
    return views
        .map(RegistrationView::describe)
        .sorted(
            Comparator.<RegistrationInfo>comparingLong(info -> info.address() ^ Long.MIN_VALUE)
                .thenComparingLong(RegistrationInfo::length))
        .toList();
  }

  private RegistrationInfo describe() {
    return new RegistrationInfo(
        handle.address(),
        handle.length(),
        access,
        references,
        state,
        kind,
        persistent,
        text(handle),
        owner == null ? null : owner.getClass().getName());
  }

  /** A report must not fail because of a handle. */
  private static String text(RegistrarHandle handle) {
    try {
      return String.valueOf(handle);
    } catch (RuntimeException e) {
      return "no text: " + e;
    }
  }
}
