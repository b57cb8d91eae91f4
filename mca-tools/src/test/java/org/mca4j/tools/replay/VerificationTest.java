// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.registrar.nullreg.NullRegistrar;
import org.mca4j.tools.ExampleTraces;
import org.mca4j.tools.trace.TraceFixture;

class VerificationTest {
  private static final List<String> UNSAFE =
      List.of("--mca", "memory", "none", "--mca", "rcache_base_unsafe_no_coherence", "true");

  @TempDir Path directory;

  private static ReplayResult verify(Path trace, long seed, List<String> more) {
    List<String> arguments = new ArrayList<>(List.of("--mca", "registrar", "iouring"));
    arguments.addAll(more);
    TraceOutline outline = TraceOutline.of(trace, 4096);
    try (ReplaySession session = ReplaySession.selected(arguments);
        ReplayArena arena = ReplayArena.open(outline.plan());
        VerifiableRegistrar registrar = session.verifiable();
        ReplayTarget target = session.verifiedTarget(4096, registrar)) {
      Verification verification = new Verification(registrar, 4096, seed);
      return Replayer.replay(outline, arena, target, verification, done -> {})
          .verified(verification.figures());
    }
  }

  private TransferFigures figures(String events, List<String> more) {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + events);
    TransferFigures figures = verify(trace, 1, more).transfers();
    assertThat(figures).isNotNull();
    return figures;
  }

  /** The first use of a trace is verified as one of the tenth that is chosen. */
  private static String used(String before, String between, String after) {
    return "1 0 reg "
        + before
        + " 1\n2 0 dereg 1\n3 0 unmap "
        + between
        + "\n4 0 reg "
        + after
        + " 2\n";
  }

  // O01
  @ParameterizedTest
  @ValueSource(strings = {"munmap", "madvise", "mmap-fixed", "mremap", "brk"})
  void eachWayToLosePagesIsSeen(String call) {
    String events = used("10000 8192 w", "10000 8192 " + call, "10000 8192 w");

    assertThat(figures(events, List.of())).isEqualTo(new TransferFigures(2, 0, 1));
    assertThat(figures(events, UNSAFE)).isEqualTo(new TransferFigures(2, 1, 0));
  }

  // O02
  @Test
  void looksAtThePagesThatWentWhereverTheyLie() {
    String events = used("10010 100000 r", "14000 4096 munmap", "10010 100000 r");

    assertThat(figures(events, List.of())).isEqualTo(new TransferFigures(2, 0, 1));
    assertThat(figures(events, UNSAFE)).isEqualTo(new TransferFigures(2, 1, 0));
  }

  @Test
  void requestsOfAFewBytesAreVerifiedToo() {
    String events = used("10fff 1 w", "10000 4096 munmap", "10fff 1 w");

    assertThat(figures(events, List.of())).isEqualTo(new TransferFigures(2, 0, 1));
  }

  @Test
  void anUnmapElsewhereIsNoReasonToVerify() {
    String events =
        """
        1 0 reg 20000 4096 r 1
        2 0 dereg 1
        3 0 reg 10000 4096 r 2
        4 0 dereg 2
        5 0 unmap 20000 4096 munmap
        6 0 reg 10000 4096 r 3
        """;

    TransferFigures figures = figures(events, List.of());

    assertThat(figures.preventedStaleHits()).isZero();
    assertThat(figures.verified()).isLessThan(3);
  }

  // O01
  @Test
  void aProgramThatComesBackToItsAddressesIsServedTruly() {
    ReplayResult result = verify(ExampleTraces.MPI4PY_FFT, 7, List.of());

    assertThat(result.mismatches()).isEmpty();
    // 1.96 % of the requests repeat one whose pages were unmapped meanwhile.
    assertThat(result.transfers().preventedStaleHits()).isEqualTo(144);
    assertThat(result.transfers().corrupt()).isZero();
    assertThat(result.transfers().verified()).isGreaterThan(144 + (result.registers() - 144) / 10);
  }

  // O02
  @Test
  void memoryThatIsUnmappedWhileRegisteredIsServedTruly() {
    ReplayResult result = verify(ExampleTraces.NETPIPE_PUT, 7, List.of());

    assertThat(result.mismatches()).isEmpty();
    assertThat(result.transfers().corrupt()).isZero();
    assertThat(result.transfers().verified()).isGreaterThan(result.registers() / 10);
  }

  // O01
  @Test
  void evictingDoesNotMakeItUntrue() {
    ReplayResult result =
        verify(
            ExampleTraces.MPI4PY_FFT,
            8,
            List.of("--mca", "registrar_iouring_slots", "8", "--mca", "rcache", "grdma"));

    assertThat(result.mismatches()).isEmpty();
    assertThat(result.transfers().corrupt()).isZero();
  }

  // O01
  @Test
  void withoutAMonitorTheSameTraceIsCorrupt() {
    ReplayResult result = verify(ExampleTraces.MPI4PY_FFT, 7, UNSAFE);

    assertThat(result.transfers().corrupt()).isEqualTo(144);
    assertThat(result.transfers().preventedStaleHits()).isZero();
    assertThat(result.mismatches())
        .containsExactly(
            "144 of " + result.transfers().verified() + " verified transfers were corrupt");
  }

  @Test
  void theSameSeedChoosesTheSame() {
    assertThat(verify(ExampleTraces.MPI4PY_FFT, 3, List.of()).transfers())
        .isEqualTo(verify(ExampleTraces.MPI4PY_FFT, 3, List.of()).transfers());
  }

  @Test
  void aRegistrarThatCannotTransferIsRefused() {
    McaException error =
        catchThrowableOfType(McaException.class, () -> VerifiableRegistrar.of(new NullRegistrar()));

    assertThat(error.code()).isEqualTo(McaErrorCode.COMPONENT_UNAVAILABLE);
    assertThat(error).hasMessageContainingAll("null", "--mca registrar iouring");
  }
}
