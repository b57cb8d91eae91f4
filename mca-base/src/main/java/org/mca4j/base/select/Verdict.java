// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import org.jspecify.annotations.Nullable;

/** What a selection decided about one component, and why. */
public sealed interface Verdict {
  /**
   * Writes the verdict for people.
   *
   * @return a clause that can follow the component's name
   */
  String text();

  /**
   * The component is used.
   *
   * @param priority its priority
   */
  record Chosen(int priority) implements Verdict {
    @Override
    public String text() {
      return "chosen (priority " + priority + ")";
    }
  }

  /**
   * The component could be used, but another has a higher priority, or the same and came first.
   *
   * @param priority its priority
   */
  record Outranked(int priority) implements Verdict {
    @Override
    public String text() {
      return "outranked (priority " + priority + ")";
    }
  }

  /** The selection list leaves the component out. */
  record Excluded() implements Verdict {
    @Override
    public String text() {
      return "left out by the selection list";
    }
  }

  /** Another component was asked for by name. */
  record NotRequested() implements Verdict {
    @Override
    public String text() {
      return "not the one asked for";
    }
  }

  /**
   * The component cannot be used on this machine.
   *
   * @param reason what is missing
   */
  record Unavailable(String reason) implements Verdict {
    @Override
    public String text() {
      return "unavailable: " + reason;
    }
  }

  /**
   * The component broke its contract, or could not be loaded.
   *
   * @param reason what happened
   * @param cause the exception behind it, or null
   */
  record Failed(String reason, @Nullable Throwable cause) implements Verdict {
    @Override
    public String text() {
      return "failed: " + reason;
    }
  }
}
