// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The options that every subcommand takes, before its name or after. */
public final class CommonOptions {
  private final List<String> mca = new ArrayList<>();

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  private boolean debug;

  /** Creates the options, none of them given. */
  public CommonOptions() {}

  /**
   * Adds the options to a command and its subcommands.
   *
   * @param commandLine the command, with its subcommands
   * @return the same command
   */
  public CommandLine addTo(CommandLine commandLine) {
    commandLine.addMixin("common", this);
    OptionSpec.Builder option =
        OptionSpec.builder("--mca")
            .arity("2")
            .paramLabel("<name> <value>")
            .hideParamSyntax(true)
            .scopeType(ScopeType.INHERIT)
            .parameterConsumer(this::takeParameter)
            .description(
                "Set a parameter, as under mpirun; can be repeated.",
                "For example: --mca rcache grdma");
    commandLine.getCommandSpec().addOption(option.build());
    commandLine.getCommandSpec().addOption(option.names("-mca").hidden(true).build());
    return commandLine;
  }

  /** Keeps the pair here, because picocli resets its own values when it comes to a subcommand. */
  private void takeParameter(Stack<String> arguments, ArgSpec option, CommandSpec command) {
    String name = next(arguments, command);
    String value = next(arguments, command);
    mca.addAll(List.of("--mca", name, value));
  }

  private static String next(Stack<String> arguments, CommandSpec command) {
    if (arguments.isEmpty() || command.findOption(arguments.peek()) != null) {
      throw new ParameterException(
          command.commandLine(), "--mca takes a name and a value, as in --mca rcache grdma");
    }
    return arguments.pop();
  }

  /**
   * Returns the parameters as the command line gave them.
   *
   * @return {@code --mca}, a name, a value, and so on
   */
  public List<String> mcaArguments() {
    return List.copyOf(mca);
  }

  /**
   * Says whether errors are to be shown with their stack trace.
   *
   * @return true after {@code --debug}
   */
  public boolean debug() {
    return debug;
  }
}
