// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The parameters of one owner, such as a component; closing the group unregisters them. Made by
 * {@link ParamRegistry#openGroup}. Thread safe.
 */
public final class ParamGroup implements AutoCloseable {
  private final ParamRegistry registry;

  /** Guarded by the registry's lock. */
  final List<Param<?>> members = new ArrayList<>();

  /** Guarded by the registry's lock. */
  boolean closed;

  ParamGroup(ParamRegistry registry) {
    this.registry = registry;
  }

  /**
   * Registers parameters that go with this group: all of them or, when one cannot be registered,
   * none.
   *
   * @param params the declarations
   * @throws org.mca4j.error.McaException PARAM_COLLISION when a full name is taken by another
   *     declaration
   * @throws IllegalStateException when the group is closed
   */
  public void registerAll(Collection<? extends Param<?>> params) {
    registry.registerAll(this, params);
  }

  /** Unregisters the parameters of this group; without effect when repeated. */
  @Override
  public void close() {
    registry.close(this);
  }

  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the parameter group is closed");
    }
  }
}
