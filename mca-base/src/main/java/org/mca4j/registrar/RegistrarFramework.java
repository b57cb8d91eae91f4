// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar;

import java.util.List;
import org.mca4j.base.Framework;

/** The descriptor of the {@code registrar} framework. */
public final class RegistrarFramework {
  /** The descriptor. */
  public static final Framework<RegistrarFactory> INSTANCE =
      new Framework<>(
          "registrar",
          "Makes memory known to a device or the kernel.",
          RegistrarFactory.class,
          List.of());

  private RegistrarFramework() {}
}
