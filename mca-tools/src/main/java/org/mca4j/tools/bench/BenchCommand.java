// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mca4j.tools.bench.peers.PeerPrograms;
import org.mca4j.tools.bench.peers.PeerResults;
import org.mca4j.tools.bench.peers.PeerTable;
import org.mca4j.tools.cli.CommonOptions;
import org.mca4j.tools.cli.ErrorReport;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The subcommand {@code mca bench}. */
@Command(
    name = "bench",
    header = "Measure the selected cache, alone or beside UCX and Open MPI.",
    description = {
      "",
      "One operation is: register, read one word of the handle, deregister; with default"
          + " parameters, the monitor 'explicit' and the registrar 'null'. See"
          + " docs/performance.md for the rows and the method.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mca bench --peers --quick",
      "  mca bench --peer-rows --rows 'hit-uniform N=64'",
      "  mca bench --jmh -- HitBenchmark -prof gc",
      "",
      "Exit code: 0 done (goals missed or not), 1 failed, 2 wrong usage."
    })
public final class BenchCommand implements Callable<Integer> {
  private static final String QUICK = "--quick";
  private static final String ROWS = "--rows";

  private final CommonOptions common;
  private final Class<?> main;
  private final Map<String, String> environment;

  @Spec private @Nullable CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private @Nullable Mode mode;

  /** What to do; one of them. */
  private static final class Mode {
    @Option(
        names = "--peers",
        description = {
          "Build the C programs that measure UCX and Open MPI, run them in turn with our rows, and"
              + " print a table with goals. About 12 minutes; needs the Debian packages"
              + " libucx-dev, libopenmpi3, gcc, libc6-dev."
        })
    private boolean peers;

    @Option(
        names = "--peer-rows",
        description = "Measure our rows only and print them as the C programs do.")
    private boolean peerRows;

    @Option(
        names = "--jmh",
        description = "Run the JMH benchmarks; the arguments after -- go to JMH.")
    private boolean jmh;
  }

  @Option(names = QUICK, description = "Fewer and shorter samples.")
  private boolean quick;

  @Option(
      names = ROWS,
      paramLabel = "TEXT",
      description =
          "Only rows that contain this; they are called such as 'mca4j hit-uniform N=64"
              + " threads=1'.")
  private @Nullable String rows;

  @Parameters(arity = "0..*", paramLabel = "ARGUMENT", description = "Arguments for JMH.")
  private List<String> jmhArguments = List.of();

  /**
   * Creates the command.
   *
   * @param common the options it shares with the other subcommands
   * @param main the class that the whole command starts with
   * @param environment of the process
   */
  public BenchCommand(CommonOptions common, Class<?> main, Map<String, String> environment) {
    this.common = common;
    this.main = main;
    this.environment = Map.copyOf(environment);
  }

  @Override
  public Integer call() {
    Mode chosen = Objects.requireNonNull(mode);
    if (chosen.jmh) {
      return JmhRun.run(environment, jmhArguments) == 0 ? ErrorReport.DONE : ErrorReport.FAILED;
    }
    if (!jmhArguments.isEmpty()) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "arguments for JMH go with --jmh only: " + String.join(" ", jmhArguments));
    }
    if (chosen.peerRows) {
      new PeerRows(settings(), environment, common.mcaArguments(), out()).print();
    }
    if (chosen.peers) {
      comparePeers();
    }
    return ErrorReport.DONE;
  }

  private BenchSettings settings() {
    BenchSettings settings = BenchSettings.of(environment);
    if (quick) {
      settings = settings.asQuick();
    }
    return rows == null ? settings : settings.limitedTo(rows);
  }

  private void comparePeers() {
    PeerResults results = new PeerResults();
    try (PeerPrograms programs = PeerPrograms.open()) {
      programs.requirePackages(environment);
      programs.interleave(ownRows(), scriptOptions(), environment, line -> take(line, results));
    }
    new PeerTable(results).print(out());
  }

  private List<String> scriptOptions() {
    List<String> options = new ArrayList<>();
    if (quick) {
      options.add(QUICK);
    }
    if (rows != null) {
      options.addAll(List.of("--only", rows));
    }
    return options;
  }

  /** The command that the script runs once in each pass. */
  private List<String> ownRows() {
    List<String> command = new ArrayList<>(JavaCommand.of(environment));
    command.addAll(List.of(main.getName(), "bench", "--peer-rows"));
    command.addAll(common.mcaArguments());
    return command;
  }

  /** Keeps figures; tells the user how far it is. */
  private void take(String line, PeerResults results) {
    results.add(line);
    if (line.startsWith("# ") && !line.startsWith("# canary ")) {
      PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
      err.println(line);
      err.flush();
    }
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }
}
