// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.RegistrationTable;
import org.mca4j.tools.cli.CommonOptions;
import org.mca4j.tools.cli.ErrorReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The subcommand {@code mca replay}. */
@Command(
    name = "replay",
    header = "Drive a registration cache with recorded traces and report what it saves.",
    description = {
      "",
      "A trace lists what one process of a real program asked of a registration cache. It is played"
          + " on memory that is really mapped, registered and unmapped: first with the selected"
          + " component, then without a cache (component passthrough) for comparison. Every free is"
          + " announced, as a program would do that selects the memory monitor 'explicit'.",
      "",
      "With --verify data is transferred with what the cache hands out, in both directions, and"
          + " compared: for each request whose pages were unmapped since their last use, and for"
          + " at least a tenth of the others. Only the selected component is replayed, and only"
          + " its memory monitor tells it of an unmap; the replay announces none unless the monitor"
          + " is 'explicit'.",
      ""
    },
    footer = {
      "",
      "Figures are those of a cache after it was closed. A ratio is passthrough divided by the"
          + " selected component: above 1 the cache pays.",
      "",
      "Examples:",
      "  mca replay examples/traces/netpipe-put.r0.trace.gz",
      "  mca replay --mca rcache_grdma_size_limit 8m --json app.r0.trace.gz",
      "  mca replay --verify app.r0.trace.gz",
      "",
      "Exit code: 0 done, 1 failed (also when figures contradict each other, or a transfer was"
          + " corrupt), 2 wrong usage."
    })
public final class ReplayCommand implements Callable<Integer> {
  private final CommonOptions common;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object instead of tables.")
  private boolean json;

  @Option(
      names = "--verify",
      description = "Transfer with the registrations and compare; needs registrar iouring.")
  private boolean verify;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Choose what --verify transfers; the default is ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--dump",
      description =
          "List what the selected component has registered at the end of a trace, before it is"
              + " closed.")
  private boolean dump;

  @Option(
      names = "--no-progress",
      description = "Show no progress bar; there is none anyway unless stderr is a terminal.")
  private boolean noProgress;

  @Parameters(arity = "1..*", paramLabel = "TRACE", description = "Trace files (*.trace.gz).")
  private List<Path> traces = List.of();

  /**
   * Creates the command.
   *
   * @param common the options it shares with the other subcommands
   */
  public ReplayCommand(CommonOptions common) {
    this.common = common;
  }

  /** One trace's results: the selected component's, and those to compare with. */
  private record Outcome(ReplayResult selected, @Nullable ReplayResult passthrough) {
    List<ReplayResult> results() {
      return passthrough == null ? List.of(selected) : List.of(selected, passthrough);
    }
  }

  @Override
  public Integer call() {
    List<TraceOutline> outlines = traces.stream().map(this::outline).toList();
    List<ReplayResult> results = verify ? verified(outlines) : compared(outlines);
    if (json) {
      out().println(ReplayJson.write(results, dump));
    }
    return report(results);
  }

  private List<ReplayResult> compared(List<TraceOutline> outlines) {
    List<ReplayResult> results = new ArrayList<>();
    try (ReplaySession selected = ReplaySession.selected(common.mcaArguments());
        ReplaySession passthrough = ReplaySession.passthrough(common.mcaArguments())) {
      for (TraceOutline outline : outlines) {
        Outcome outcome = outcome(outline, selected, passthrough);
        results.addAll(outcome.results());
        if (!json) {
          print(outline, selected, outcome);
        }
      }
    }
    return results;
  }

  private List<ReplayResult> verified(List<TraceOutline> outlines) {
    List<ReplayResult> results = new ArrayList<>();
    try (ReplaySession session = ReplaySession.selected(common.mcaArguments())) {
      for (TraceOutline outline : outlines) {
        ReplayResult result = verify(outline, session);
        results.add(result);
        if (!json) {
          print(outline, session, new Outcome(result, null));
          print(session, Objects.requireNonNull(result.transfers()));
        }
      }
    }
    return results;
  }

  private TraceOutline outline(Path trace) {
    TraceOutline outline = TraceOutline.of(trace, Unistd.pageSize());
    outline.warnings().forEach(warning -> err().println("mca: warning: " + warning));
    return outline;
  }

  private Outcome outcome(TraceOutline outline, ReplaySession selected, ReplaySession passthrough) {
    ReplayResult result = replay(outline, selected);
    boolean compare = !result.component().equals(ReplaySession.PASSTHROUGH);
    return new Outcome(result, compare ? replay(outline, passthrough) : null);
  }

  private ReplayResult replay(TraceOutline outline, ReplaySession session) {
    try (ReplayArena arena = ReplayArena.open(outline.plan());
        ReplayTarget target = session.target(outline.plan().pageSize());
        ReplayProgress progress = progress(outline, target)) {
      return Replayer.replay(outline, arena, target, progress);
    }
  }

  private ReplayResult verify(TraceOutline outline, ReplaySession session) {
    long pageSize = outline.plan().pageSize();
    try (ReplayArena arena = ReplayArena.open(outline.plan());
        VerifiableRegistrar registrar = session.verifiable();
        ReplayTarget target = session.verifiedTarget(pageSize, registrar);
        ReplayProgress progress = progress(outline, target)) {
      Verification verification = new Verification(registrar, pageSize, seed);
      return Replayer.replay(outline, arena, target, verification, progress)
          .verified(verification.figures());
    }
  }

  private ReplayProgress progress(TraceOutline outline, ReplayTarget target) {
    boolean bar = !noProgress && Unistd.isatty(Unistd.STDERR_FILENO);
    return ReplayProgress.open(bar, target.cache().component(), outline.events());
  }

  private void print(ReplaySession session, TransferFigures transfers) {
    PrintWriter out = out();
    out.println(session.announcer());
    out.println("verified transfers: " + transfers.verified());
    out.println("corrupt transfers: " + transfers.corrupt());
    out.println("stale hits prevented: " + transfers.preventedStaleHits());
    out.println();
  }

  private void print(TraceOutline outline, ReplaySession selected, Outcome outcome) {
    PrintWriter out = out();
    out.printf(
        "%s: %d events, %d registrations in %s of memory, %d unmaps%n",
        outline.file(),
        outline.events(),
        outline.registers(),
        Units.bytes(outline.plan().footprint()),
        outline.unmaps());
    out.println(selected.decisions());
    out.println();
    out.println(ReplayTable.of(outcome.selected(), outcome.passthrough()));
    if (dump) {
      out.println("registrations of " + outcome.selected().component() + " before closing");
      out.println(RegistrationTable.of(outcome.selected().registrations()));
      out.println("sizes: " + outcome.selected().distribution());
      out.println();
    }
  }

  private int report(List<ReplayResult> results) {
    int code = ErrorReport.DONE;
    for (ReplayResult result : results) {
      for (String mismatch : result.mismatches()) {
        err().println("mca: " + result.trace() + ", " + result.component() + ": " + mismatch);
        code = ErrorReport.FAILED;
      }
    }
    return code;
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }

  private PrintWriter err() {
    return Objects.requireNonNull(spec).commandLine().getErr();
  }
}
