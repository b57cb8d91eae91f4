// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.cli;

import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Set;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/** Tells the user of an error in a line or two on the error stream, and chooses the exit code. */
public final class ErrorReport {
  /** The exit code when everything was done. */
  public static final int DONE = ExitCode.OK;

  /** The exit code when something failed. */
  public static final int FAILED = ExitCode.SOFTWARE;

  /** The exit code when the command line is malformed. */
  public static final int USAGE = ExitCode.USAGE;

  /** What is wrong with a command line, though picocli could read it. */
  private static final Set<McaErrorCode> MALFORMED =
      EnumSet.of(McaErrorCode.PARAM_SYNTAX, McaErrorCode.PARAM_CONFLICT);

  private ErrorReport() {}

  /**
   * Makes a command line report its errors in this way.
   *
   * @param commandLine the command line
   * @param options tells whether stack traces are wanted
   * @return the same command line
   */
  public static CommandLine install(CommandLine commandLine, CommonOptions options) {
    return commandLine
        .setParameterExceptionHandler((e, args) -> usage(e))
        .setExecutionExceptionHandler((e, command, result) -> failed(e, command, options.debug()));
  }

  private static int usage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("mca: " + e.getMessage());
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return USAGE;
  }

  private static int failed(Exception e, CommandLine command, boolean debug) {
    PrintWriter err = command.getErr();
    int code = FAILED;
    if (e instanceof McaException known) {
      err.println("mca: " + known.getMessage());
      code = MALFORMED.contains(known.code()) ? USAGE : FAILED;
    } else {
      err.println("mca: internal error: " + e + "; run with --debug for the stack trace");
    }
    if (debug) {
      e.printStackTrace(err);
    }
    return code;
  }
}
