// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What happened to the fake components of a test, in order; they are made by ServiceLoader. */
final class FakeEvents {
  private static final Queue<String> EVENTS = new ConcurrentLinkedQueue<>();

  private FakeEvents() {}

  static void add(String event) {
    EVENTS.add(event);
  }

  static List<String> all() {
    return List.copyOf(EVENTS);
  }

  static void clear() {
    EVENTS.clear();
  }
}
