// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Prints our rows beside those of the peers, with ratios and goals. */
public final class PeerTable {
  private static final String FORMAT = "%-23s %8s %3s %9s %9s %9s %9s %7s %7s %5s  %s%n";
  private static final double WHOLE = 1000;

  private final PeerResults results;
  private final Goals goals;
  private int met;
  private int missed;

  /**
   * Prepares a table.
   *
   * @param results the figures of both sides
   */
  public PeerTable(PeerResults results) {
    this.results = results;
    this.goals = new Goals(results);
  }

  /**
   * Prints the table.
   *
   * @param out receives it
   */
  public void print(PrintWriter out) {
    out.println(
        "ns per operation and thread, median over the passes; floor: java-floor-hash, for"
            + " hit-region java-2-adds;");
    out.println("noise: median canary beside the row over the fastest of its program");
    out.println();
    out.printf(
        FORMAT, "row", "N", "thr", "mca4j", "ucx", "grdma", "floor", "/ucx", "/grdma", "noise",
        "goals");
    for (PeerRow.Key key : results.keys(Goals.MCA4J)) {
      print(out, key);
    }
    out.println();
    out.printf("goals: %d met, %d missed%n", met, missed);
  }

  private void print(PrintWriter out, PeerRow.Key key) {
    OptionalDouble ours = results.nanos(Goals.MCA4J, key);
    OptionalDouble ucx = results.nanos(Goals.UCX, key);
    OptionalDouble grdma = results.nanos(Goals.GRDMA, key);
    String floor = key.row().equals("hit-region") ? Goals.TWO_ADDS : Goals.FLOOR;
    out.printf(
        FORMAT,
        key.row(),
        key.n(),
        key.threads(),
        nanos(ours),
        nanos(ucx),
        nanos(grdma),
        nanos(results.nanos(floor, key)),
        ratio(ours, ucx),
        ratio(ours, grdma),
        text("%.2f", results.noise(key)),
        verdicts(key, ours.getAsDouble()));
  }

  private String verdicts(PeerRow.Key key, double nanos) {
    List<Goal> wanted = goals.of(key);
    met += (int) wanted.stream().filter(goal -> goal.met(nanos)).count();
    missed += (int) wanted.stream().filter(goal -> goal.missed(nanos)).count();
    return String.join("; ", wanted.stream().map(goal -> goal.verdict(nanos)).toList());
  }

  private static String nanos(OptionalDouble value) {
    return text(value.orElse(0) < WHOLE ? "%.1f" : "%.0f", value);
  }

  private static String ratio(OptionalDouble ours, OptionalDouble theirs) {
    if (ours.isEmpty() || theirs.isEmpty() || theirs.getAsDouble() == 0) {
      return "-";
    }
    return String.format(Locale.ROOT, "%.3f", ours.getAsDouble() / theirs.getAsDouble());
  }

  private static String text(String format, OptionalDouble value) {
    return value.isEmpty() ? "-" : String.format(Locale.ROOT, format, value.getAsDouble());
  }
}
