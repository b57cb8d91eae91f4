// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** Collects what is logged at WARN or above while it is open. */
public final class LogWatch implements AutoCloseable {
  private final List<LogEvent> events = new CopyOnWriteArrayList<>();
  private final AbstractAppender appender =
      new AbstractAppender("LogWatch@" + hashCode(), null, null, true, Property.EMPTY_ARRAY) {
        @Override
        public void append(LogEvent event) {
          events.add(event.toImmutable());
        }
      };
  private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
  private final LoggerConfig root = context.getConfiguration().getRootLogger();
  private final Level levelBefore = root.getLevel();

  /** Begins to watch. */
  public LogWatch() {
    appender.start();
    root.setLevel(Level.WARN);
    root.addAppender(appender, Level.WARN, null);
    context.updateLoggers();
  }

  /** Returns the messages at WARN. */
  public List<String> warnings() {
    return messages(Level.WARN);
  }

  /** Returns the messages above WARN. */
  public List<String> errors() {
    return events.stream()
        .filter(e -> e.getLevel().isMoreSpecificThan(Level.ERROR))
        .map(e -> e.getMessage().getFormattedMessage())
        .toList();
  }

  private List<String> messages(Level level) {
    return events.stream()
        .filter(e -> e.getLevel().equals(level))
        .map(e -> e.getMessage().getFormattedMessage())
        .toList();
  }

  @Override
  public void close() {
    root.removeAppender(appender.getName());
    root.setLevel(levelBefore);
    context.updateLoggers();
    appender.stop();
  }
}
