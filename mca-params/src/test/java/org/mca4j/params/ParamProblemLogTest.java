// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;

class ParamProblemLogTest {
  private static final class Recorder extends AbstractAppender {
    private final List<String> lines = new ArrayList<>();

    Recorder() {
      super("recorder", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      lines.add(event.getLevel() + " " + event.getMessage().getFormattedMessage());
    }
  }

  @Test
  void keepsProblemsAndWarns() {
    Recorder recorder = new Recorder();
    recorder.start();
    Logger logger = (Logger) LogManager.getLogger(ParamProblemLog.class);
    logger.addAppender(recorder);
    logger.setLevel(Level.WARN);
    try {
      ParamProblemLog log = new ParamProblemLog();
      ParamProblem problem =
          new ParamProblem(McaErrorCode.PARAM_SYNTAX, ParamOrigin.DEFAULT, "a {} b");
      log.accept(problem);
      assertThat(log.problems()).containsExactly(problem);
      assertThat(recorder.lines).containsExactly("WARN a {} b");
    } finally {
      logger.removeAppender(recorder);
    }
  }
}
