// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/** Assertions on errors. */
public final class Errors {
  private Errors() {}

  /** Requires an {@link McaException} of a code. */
  public static Consumer<Throwable> code(McaErrorCode code) {
    return e -> {
      assertThat(e).isInstanceOf(McaException.class);
      assertThat(((McaException) e).code()).isEqualTo(code);
    };
  }
}
