// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The goals of each row of ours, from the figures of the same run. */
final class Goals {
  static final String MCA4J = "mca4j";
  static final String UCX = "ucx";
  static final String GRDMA = "grdma";
  static final String FLOOR = "java-floor-hash";
  static final String TWO_ADDS = "java-2-adds";

  /** Up to here everything a hit needs is in the CPU's nearer caches. */
  private static final int SMALL = 4096;

  private static final double FLOOR_EXTRA = 6;
  private static final int FEW = 64;

  /** The most regions that the program for UCX invalidates among. */
  private static final int MOST_OF_UCX = 65_536;

  private final PeerResults results;

  Goals(PeerResults results) {
    this.results = results;
  }

  List<Goal> of(PeerRow.Key key) {
    return switch (key.row()) {
      case "hit-uniform", "hit-zipf" -> hit(key);
      case "hit-same" -> key.threads() == 2 ? List.of(times(0.3, UCX, key)) : List.of();
      case "hit-region" -> key.threads() == 1 ? List.of(times(1.5, TWO_ADDS, key)) : List.of();
      case "stream-evict" -> stream(key);
      case "stream-evict-1M-cached" -> List.of(like(3, "stream-evict", 1 << 16, key.threads()));
      case "invalidate-k256" -> key.n() <= MOST_OF_UCX ? List.of(times(0.3, UCX, key)) : List.of();
      default -> List.of();
    };
  }

  private List<Goal> hit(PeerRow.Key key) {
    List<Goal> goals = new ArrayList<>();
    boolean small = key.n() <= SMALL;
    if (key.threads() == 1) {
      goals.add(times(0.5, UCX, key));
      goals.add(small ? floorAndMore(key) : times(1.5, FLOOR, key));
    } else {
      goals.add(times(small ? 0.1 : 0.25, UCX, key));
    }
    if (key.n() == FEW) {
      goals.add(times(0.15, GRDMA, key));
    } else if (key.n() == SMALL) {
      goals.add(times(0.005, GRDMA, key));
    }
    return goals;
  }

  private List<Goal> stream(PeerRow.Key key) {
    List<Goal> goals = new ArrayList<>();
    goals.add(times(0.4, UCX, key));
    if (key.threads() == 2) {
      goals.add(new Goal("3 x 1 thread", like(3, key.row(), key.n(), 1).limit()));
    }
    return goals;
  }

  private Goal like(double factor, String row, int n, int threads) {
    OptionalDouble other = results.nanos(MCA4J, new PeerRow.Key(row, n, threads));
    return new Goal(text(factor, row), scaled(factor, other));
  }

  private Goal times(double factor, String name, PeerRow.Key key) {
    return new Goal(text(factor, name), scaled(factor, results.nanos(name, key)));
  }

  private Goal floorAndMore(PeerRow.Key key) {
    OptionalDouble floor = results.nanos(FLOOR, key);
    OptionalDouble limit =
        floor.isEmpty() ? floor : OptionalDouble.of(floor.getAsDouble() + FLOOR_EXTRA);
    return new Goal("floor + 6 ns", limit);
  }

  private static String text(double factor, String what) {
    String number = String.format(Locale.ROOT, "%.3f", factor).replaceAll("\\.?0+$", "");
    return number + " x " + (what.equals(FLOOR) ? "floor" : what);
  }

  private static OptionalDouble scaled(double factor, OptionalDouble nanos) {
    return nanos.isEmpty() ? nanos : OptionalDouble.of(factor * nanos.getAsDouble());
  }
}
