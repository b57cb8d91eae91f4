// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * Collects problems and logs each one at WARN, the usual receiver of {@link ParamProblem}s. Thread
 * safe.
 */
public final class ParamProblemLog implements Consumer<ParamProblem> {
  private static final Logger LOGGER = LogManager.getLogger(ParamProblemLog.class);

  private final List<ParamProblem> problems = new CopyOnWriteArrayList<>();

  /** Creates an empty log. */
  public ParamProblemLog() {}

  @Override
  public void accept(ParamProblem problem) {
    problems.add(problem);
    LOGGER.warn(problem.message());
  }

  /**
   * Returns what was reported so far.
   *
   * @return a copy, oldest first
   */
  public List<ParamProblem> problems() {
    return List.copyOf(problems);
  }
}
