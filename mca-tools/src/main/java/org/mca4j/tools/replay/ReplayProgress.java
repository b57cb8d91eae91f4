// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.function.LongConsumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/** Shows on the error stream how far a replay is, or nothing. */
final class ReplayProgress implements LongConsumer, AutoCloseable {
  private static final int STEP = 512;

  private final @Nullable ProgressBar bar;

  private ReplayProgress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  static ReplayProgress open(boolean shown, String task, long events) {
    if (!shown) {
      return new ReplayProgress(null);
    }
    return new ReplayProgress(
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(events)
            .setConsumer(new ConsoleProgressBarConsumer(System.err))
            .clearDisplayOnFinish()
            .build());
  }

  @Override
  public void accept(long done) {
    if (bar != null && done % STEP == 0) {
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
