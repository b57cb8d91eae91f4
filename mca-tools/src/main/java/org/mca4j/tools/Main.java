// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mca4j.tools.bench.BenchCommand;
import org.mca4j.tools.cli.CommonOptions;
import org.mca4j.tools.cli.ErrorReport;
import org.mca4j.tools.info.InfoCommand;
import org.mca4j.tools.replay.ReplayCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code mca}. */
@Command(
    name = "mca",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class,
    sortOptions = false,
    header = "Inspect and try the registration caches of mca4j.",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "A registration cache keeps memory registered with a device after use, so that the next"
          + " transfer from the same buffer need not register it again.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mca info                     what can be used here, parameters in force",
      "  mca replay app.r0.trace.gz   what a cache saves for a recorded program",
      "  mca COMMAND --help           more about a command"
    })
public final class Main implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code: 0 done, 1 failed, 2 wrong usage.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    CommonOptions common = new CommonOptions();
    CommandLine commandLine =
        new CommandLine(new Main())
            .addSubcommand(new ReplayCommand(common))
            .addSubcommand(new InfoCommand(common))
            .addSubcommand(new BenchCommand(common, Main.class, System.getenv()));
    commandLine.setExpandAtFiles(false);
    commandLine.setUsageHelpAutoWidth(true);
    return ErrorReport.install(common.addTo(commandLine), common);
  }

  @Override
  public void run() {
    CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
    throw new ParameterException(commandLine, "a command is needed: replay, info or bench");
  }
}
