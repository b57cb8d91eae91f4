// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import org.jspecify.annotations.Nullable;

/**
 * What a program wants of a new cache beyond what the user's parameters say.
 *
 * @param component the name or alias of the component, or null for the selected one
 * @param registrar the program's own registrar, which must stay open longer than the cache and is
 *     not closed with it; or null for the shared one of the selected component
 * @param pageSize the page size in bytes, a power of two, or 0 for the system's
 */
public record RcacheRequest(
    @Nullable String component, @Nullable Registrar registrar, long pageSize) {
  /** Leaves everything to the user's parameters. */
  public static final RcacheRequest DEFAULT = new RcacheRequest(null, null, 0);

  /**
   * Asks for a component.
   *
   * @param name its name or an alias
   * @return a request that differs in the component only
   */
  public RcacheRequest withComponent(String name) {
    return new RcacheRequest(name, registrar, pageSize);
  }

  /**
   * Brings a registrar.
   *
   * @param own the program's own registrar
   * @return a request that differs in the registrar only
   */
  public RcacheRequest withRegistrar(Registrar own) {
    return new RcacheRequest(component, own, pageSize);
  }

  /**
   * Asks for a page size.
   *
   * @param bytes a power of two
   * @return a request that differs in the page size only
   */
  public RcacheRequest withPageSize(long bytes) {
    return new RcacheRequest(component, registrar, bytes);
  }
}
