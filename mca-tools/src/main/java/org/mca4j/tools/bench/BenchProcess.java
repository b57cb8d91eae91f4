// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.mca4j.error.McaException;
import org.mca4j.tools.cli.ErrorReport;

/** The JVM that measures one group; started by {@link PeerRows}. */
public final class BenchProcess {
  private BenchProcess() {}

  /**
   * Measures the group that the first argument names and prints its lines.
   *
   * @param arguments the number of the group, then the user's parameters
   */
  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments), new PrintWriter(System.out, true, StandardCharsets.UTF_8)));
  }

  private static int run(List<String> arguments, PrintWriter out) {
    try {
      BenchSettings settings = BenchSettings.of(System.getenv());
      RowMeter meter = new RowMeter(settings, new Sampler(Cpus.choose()), out);
      Group group = Group.all().get(Integer.parseInt(arguments.get(0)));
      group.run(meter, arguments.subList(1, arguments.size()));
      return ErrorReport.DONE;
    } catch (McaException e) {
      System.err.println("mca: " + e.getMessage());
      return ErrorReport.FAILED;
    }
  }
}
