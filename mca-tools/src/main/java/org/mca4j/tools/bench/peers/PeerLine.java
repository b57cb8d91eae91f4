// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One figure, as the programs in C print it. Times are nanoseconds per operation of one thread.
 *
 * @param row what was measured
 * @param nanos the median
 * @param least the fastest sample
 * @param greatest the slowest sample
 */
public record PeerLine(PeerRow row, double nanos, double least, double greatest) {
  private static final String NUMBER = "(\\d+(?:\\.\\d+)?)";
  private static final Pattern LINE =
      Pattern.compile(
          "peer (\\S+) (\\S+) N=(\\d{1,9}) threads=(\\d{1,4}) ns="
              + NUMBER
              + " spread="
              + NUMBER
              + "\\.\\."
              + NUMBER);

  /**
   * Reads a line.
   *
   * @param line without its end
   * @return the figure, or nothing when it is a line of another kind
   */
  public static Optional<PeerLine> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    PeerRow row =
        PeerRow.of(
            matcher.group(1),
            matcher.group(2),
            Integer.parseInt(matcher.group(3)),
            Integer.parseInt(matcher.group(4)));
    return Optional.of(
        new PeerLine(
            row,
            Double.parseDouble(matcher.group(5)),
            Double.parseDouble(matcher.group(6)),
            Double.parseDouble(matcher.group(7))));
  }

  /** Writes the line. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "peer %s ns=%.1f spread=%.1f..%.1f", row, nanos, least, greatest);
  }
}
