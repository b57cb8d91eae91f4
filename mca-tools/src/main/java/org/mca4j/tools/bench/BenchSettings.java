// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.tools.bench.peers.PeerRow;

/**
 * How long and what to measure; travels in the environment variables that the programs in C read,
 * so that one setting holds for both sides.
 *
 * @param quick shorter warm-up
 * @param millis how long one sample takes
 * @param repeats clean samples wanted for a row
 * @param pass which pass of a longer run this is
 * @param only measure only rows whose text contains this, or null for all
 */
record BenchSettings(boolean quick, double millis, int repeats, int pass, @Nullable String only) {
  static final int MIN_REPEATS = 7;
  static final int MAX_REPEATS = 99;

  private static final int DEFAULT_REPEATS = 11;
  private static final double DEFAULT_MILLIS = 2;
  private static final double LEAST_MILLIS = 0.01;
  private static final double MOST_MILLIS = 10_000;

  /** Reads the settings; a variable that is missing or empty has its default. */
  static BenchSettings of(Map<String, String> environment) {
    boolean quick = environment.getOrDefault("PEER_QUICK", "").equals("1");
    int repeats = quick ? MIN_REPEATS : DEFAULT_REPEATS;
    return new BenchSettings(
        quick,
        number(environment, "PEER_MS", DEFAULT_MILLIS, Double::valueOf, LEAST_MILLIS, MOST_MILLIS),
        number(environment, "PEER_REPEATS", repeats, Integer::valueOf, MIN_REPEATS, MAX_REPEATS),
        number(environment, "PEER_PASS", 1, Integer::valueOf, 1, Integer.MAX_VALUE),
        environment.get("PEER_ONLY"));
  }

  private static <T extends Number & Comparable<T>> T number(
      Map<String, String> environment,
      String name,
      T fallback,
      Function<String, T> read,
      T least,
      T most) {
    String text = environment.getOrDefault(name, "");
    if (text.isEmpty()) {
      return fallback;
    }
    try {
      T value = read.apply(text);
      if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // the same message as for a number out of range
    }
    throw new McaException(
        McaErrorCode.PARAM_INVALID_VALUE,
        "environment variable "
            + name
            + ": expected a number from "
            + least
            + " to "
            + most
            + ", found '"
            + text
            + "'");
  }

  /** Returns the same settings in their quick form. */
  BenchSettings asQuick() {
    return new BenchSettings(true, millis, MIN_REPEATS, pass, only);
  }

  /** Returns the same settings for the rows that contain a text. */
  BenchSettings limitedTo(String text) {
    return new BenchSettings(quick, millis, repeats, pass, text);
  }

  /** Writes the settings for a program that reads them. */
  void putInto(Map<String, String> environment) {
    environment.put("PEER_QUICK", quick ? "1" : "0");
    environment.put("PEER_MS", Double.toString(millis));
    environment.put("PEER_REPEATS", Integer.toString(repeats));
    environment.put("PEER_PASS", Integer.toString(pass));
    if (only != null) {
      environment.put("PEER_ONLY", only);
    }
  }

  boolean wants(PeerRow row) {
    return only == null || row.toString().contains(only);
  }
}
