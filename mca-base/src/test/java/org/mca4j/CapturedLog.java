// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/** Takes what is logged below the root logger while it is open. */
final class CapturedLog extends AbstractAppender implements AutoCloseable {
  private final Logger root = (Logger) LogManager.getRootLogger();
  private final Level levelBefore = root.getLevel();
  private final List<LogEvent> events = new CopyOnWriteArrayList<>();

  CapturedLog() {
    super("captured", null, null, true, Property.EMPTY_ARRAY);
    start();
    root.addAppender(this);
    Configurator.setRootLevel(Level.WARN);
  }

  @Override
  public void append(LogEvent event) {
    events.add(event.toImmutable());
  }

  /** Returns the messages at WARN or above. */
  List<String> warnings() {
    return events.stream()
        .filter(event -> event.getLevel().isMoreSpecificThan(Level.WARN))
        .map(event -> event.getMessage().getFormattedMessage())
        .toList();
  }

  @Override
  public void close() {
    Configurator.setRootLevel(levelBefore);
    root.removeAppender(this);
    stop();
  }
}
