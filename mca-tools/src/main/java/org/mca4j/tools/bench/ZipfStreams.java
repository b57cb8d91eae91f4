// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The Zipf streams of a process, each made when it is first asked for. Thread safe. */
final class ZipfStreams {
  private final Map<Integer, ZipfStream> streams = new ConcurrentHashMap<>();

  ZipfStream of(int n) {
    return streams.computeIfAbsent(n, ZipfStream::new);
  }
}
