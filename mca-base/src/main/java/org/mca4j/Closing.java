// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import org.jspecify.annotations.Nullable;

/** Closes several things, where a failure of one must not keep the others open. One thread. */
final class Closing {
  private @Nullable RuntimeException first;

  /** Runs one step; says whether it worked. */
  boolean step(Runnable close) {
    try {
      close.run();
      return true;
    } catch (RuntimeException e) {
      add(e);
    } catch (LinkageError e) {
      add(new IllegalStateException("a component cannot be closed", e));
    }
    return false;
  }

  private void add(RuntimeException failure) {
    RuntimeException earlier = first;
    if (earlier == null) {
      first = failure;
    } else if (!failure.equals(earlier)) {
      earlier.addSuppressed(failure);
    }
  }

  /** Returns the first failure, with the others suppressed in it, or null. */
  @Nullable RuntimeException failure() {
    return first;
  }
}
