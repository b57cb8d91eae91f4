// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.RegistrationInfo.State;

/** Writes what {@link Rcache#registrations} gives as a table for people. */
public final class RegistrationTable {
  private static final String GAP = "  ";
  private static final List<String> HEAD =
      List.of(
          "start", "end", "bytes", "access", "refs", "state", "kind", "stays", "owner", "handle");

  /** The columns that are aligned at their right end. */
  private static final List<Integer> NUMBERS = List.of(0, 1, 2, 4);

  private final List<List<String>> lines = new ArrayList<>();

  private RegistrationTable() {
    lines.add(HEAD);
  }

  /**
   * Writes a table: a head, one aligned line for each registration in the given order, and a line
   * with the totals of each state.
   *
   * @param registrations what to write
   * @return lines, each ended by a line feed
   */
  public static String of(List<RegistrationInfo> registrations) {
    RegistrationTable table = new RegistrationTable();
    registrations.forEach(info -> table.lines.add(cells(info)));
    StringBuilder text = new StringBuilder();
    table.write(text);
    return text.append(totals(registrations)).append('\n').toString();
  }

  private static List<String> cells(RegistrationInfo info) {
    return List.of(
        "0x" + Long.toHexString(info.address()),
        "0x" + Long.toHexString(info.address() + info.length()),
        Long.toString(info.length()),
        text(info.access()),
        Long.toString(info.references()),
        words(info.state()),
        info.kind() == null ? "-" : words(info.kind()),
        info.persistent() ? "yes" : "no",
        text(info.owner()),
        info.handle().replaceAll("\\s+", " "));
  }

  private static String text(@Nullable Object value) {
    return value == null ? "-" : value.toString();
  }

  private static String words(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void write(StringBuilder text) {
    int[] widths = new int[HEAD.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        String padding = " ".repeat(widths[i] - line.get(i).length());
        boolean last = i == widths.length - 1;
        text.append(NUMBERS.contains(i) ? padding : "").append(line.get(i));
        text.append(NUMBERS.contains(i) || last ? "" : padding).append(last ? "\n" : GAP);
      }
    }
  }

  private static String totals(List<RegistrationInfo> registrations) {
    Map<State, long[]> sums = new EnumMap<>(State.class);
    long bytes = 0;
    for (RegistrationInfo info : registrations) {
      long[] sum = sums.computeIfAbsent(info.state(), state -> new long[2]);
      sum[0]++;
      sum[1] += info.length();
      bytes += info.length();
    }
    StringBuilder text = new StringBuilder();
    text.append("total: ").append(registrations.size()).append(" registrations, ");
    text.append(bytes).append(" bytes");
    sums.forEach(
        (state, sum) ->
            text.append("; ")
                .append(words(state))
                .append(' ')
                .append(sum[0])
                .append(", ")
                .append(sum[1])
                .append(" bytes"));
    return text.toString();
  }
}
