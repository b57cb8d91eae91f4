// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RcacheCounter;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/** Shows a result, beside that of the pass-through component where there is one. */
final class ReplayTable {
  private static final int LABEL_WIDTH = 28;
  private static final int FIGURE_WIDTH = 16;

  /** One line of figures; only costs, of which less is better, have a ratio. */
  private record Row(
      String label, ToLongFunction<ReplayResult> figure, LongFunction<String> unit, boolean cost) {

    static Row count(String label, RcacheCounter counter, boolean cost) {
      return new Row(label, r -> r.figure(counter), Long::toString, cost);
    }

    static Row bytes(String label, RcacheCounter counter) {
      return new Row(label, r -> r.figure(counter), Units::bytes, true);
    }

    static Row nanos(String label, ToLongFunction<ReplayResult> figure) {
      return new Row(label, figure, Units::nanos, true);
    }

    String text(ReplayResult result) {
      return unit.apply(figure.applyAsLong(result));
    }

    String ratio(ReplayResult result, ReplayResult other) {
      long mine = figure.applyAsLong(result);
      long others = figure.applyAsLong(other);
      return cost && mine != 0 && others != 0
          ? String.format(Locale.ROOT, "%.2f", (double) others / mine)
          : "";
    }
  }

  private static final List<Row> BEFORE_RATE =
      List.of(
          new Row("registers", ReplayResult::registers, Long::toString, false),
          Row.count("hits", RcacheCounter.HITS, false),
          Row.count("misses", RcacheCounter.MISSES, true));

  private static final List<Row> AFTER_RATE =
      List.of(
          Row.count("evictions", RcacheCounter.EVICTIONS, false),
          Row.count("invalidations", RcacheCounter.INVALIDATIONS, false),
          Row.count("merged", RcacheCounter.MERGED, false),
          Row.bytes("bytes registered", RcacheCounter.REGISTERED_BYTES),
          Row.bytes("peak pinned bytes", RcacheCounter.PEAK_PINNED_BYTES),
          Row.bytes("peak valid bytes", RcacheCounter.PEAK_VALID_BYTES),
          Row.bytes("peak retired bytes", RcacheCounter.PEAK_RETIRED_BYTES),
          Row.count("registrar calls", RcacheCounter.REGISTRAR_CALLS, true),
          Row.nanos("registrar time", ReplayResult::registrarNanos),
          Row.nanos("time per register, median", ReplayResult::medianNanos),
          Row.nanos("time per register, p99", ReplayResult::p99Nanos));

  private final TextTable table;
  private final ReplayResult result;
  private final @Nullable ReplayResult other;

  private ReplayTable(ReplayResult result, @Nullable ReplayResult other) {
    this.result = result;
    this.other = other;
    Column label = new Column(LABEL_WIDTH, 2, Overflow.TRUNCATE);
    Column figure = new Column(FIGURE_WIDTH, 1, Overflow.TRUNCATE);
    table = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF), label, figure, figure, figure);
  }

  static String of(ReplayResult result, @Nullable ReplayResult other) {
    return new ReplayTable(result, other).write();
  }

  private String write() {
    if (other == null) {
      add("", result.component(), "", "");
    } else {
      add("", result.component(), other.component(), "ratio");
    }
    BEFORE_RATE.forEach(this::add);
    String rate = Units.percent(result.stats().hitRate());
    add("hit rate", rate, other == null ? "" : Units.percent(other.stats().hitRate()), "");
    AFTER_RATE.forEach(this::add);
    return table.toString();
  }

  private void add(Row row) {
    if (other == null) {
      add(row.label(), row.text(result), "", "");
    } else {
      add(row.label(), row.text(result), row.text(other), row.ratio(result, other));
    }
  }

  private void add(String label, String mine, String others, String ratio) {
    table.addRowValues(label, right(mine), right(others), right(ratio));
  }

  private static String right(String text) {
    return text.isEmpty() ? "" : String.format("%" + (FIGURE_WIDTH - 1) + "s", text);
  }
}
