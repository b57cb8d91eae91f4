// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.info;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mca4j.Mca;
import org.mca4j.McaInventory;
import org.mca4j.tools.cli.CommonOptions;
import org.mca4j.tools.cli.ErrorReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The subcommand {@code mca info}. */
@Command(
    name = "info",
    header = "List frameworks, components and parameters.",
    description = {
      "",
      "Shows which components can be used on this machine, and why the others cannot; and each"
          + " parameter with its value and where that value comes from.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mca info",
      "  mca info --level 9 --mca rcache_grdma_size_limit 64m"
    })
public final class InfoCommand implements Callable<Integer> {
  private static final int GREATEST_LEVEL = 9;

  private final CommonOptions common;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--level",
      paramLabel = "N",
      defaultValue = "3",
      description = {
        "Show parameters up to this level: 1 to 3 for users, to 6 for who tunes a system,"
            + " to 9 for developers. Default: ${DEFAULT-VALUE}"
      })
  private int level;

  /**
   * Creates the command.
   *
   * @param common the options it shares with the other subcommands
   */
  public InfoCommand(CommonOptions common) {
    this.common = common;
  }

  @Override
  public Integer call() {
    CommandSpec command = Objects.requireNonNull(spec);
    if (level < 1 || level > GREATEST_LEVEL) {
      throw new ParameterException(
          command.commandLine(), "--level takes a number from 1 to 9, not " + level);
    }
    McaInventory inventory =
        Mca.builder().arguments(common.mcaArguments().toArray(String[]::new)).inspect();
    new InventoryListing(command.commandLine().getOut(), level).print(inventory);
    return ErrorReport.DONE;
  }
}
