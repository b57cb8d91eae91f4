// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.Locale;

/** Writes figures for people: three digits or so, and a unit. */
final class Units {
  private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final String[] TIMES = {"ns", "us", "ms", "s"};

  private Units() {}

  static String bytes(long bytes) {
    return scaled(bytes, 1024, BYTES);
  }

  static String nanos(long nanos) {
    return scaled(nanos, 1000, TIMES);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", share * 100);
  }

  private static String scaled(long value, int step, String[] units) {
    double scaled = value;
    int unit = 0;
    while (scaled >= step && unit < units.length - 1) {
      scaled /= step;
      unit++;
    }
    return unit == 0
        ? value + " " + units[0]
        : String.format(Locale.ROOT, scaled < 100 ? "%.2f %s" : "%.1f %s", scaled, units[unit]);
  }
}
