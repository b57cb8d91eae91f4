// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Mman;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.tools.ExampleTraces;
import org.mca4j.tools.trace.TraceFixture;

class ReplayerTest {
  private static final String EVENTS =
      """
      1 0 reg 10000 4096 r 1
      2 0 reg 10010 100 r 2
      3 0 reg 20000 8192 w 3
      4 0 dereg 2
      5 0 unmap 20000 4096 munmap
      6 0 dereg 3
      7 0 reg 20000 8192 w 4
      """;

  @TempDir Path directory;

  private static ReplaySession session(String component, String registrar) {
    return ReplaySession.selected(
        List.of("--mca", "rcache", component, "--mca", "registrar", registrar));
  }

  private static ReplayResult replay(Path trace, String component, String registrar) {
    TraceOutline outline = TraceOutline.of(trace, 4096);
    try (ReplaySession session = session(component, registrar);
        ReplayArena arena = ReplayArena.open(outline.plan());
        ReplayTarget target = session.target(4096)) {
      return Replayer.replay(outline, arena, target, done -> {});
    }
  }

  static Stream<Arguments> combinations() {
    return Stream.of("grdma", "passthrough")
        .flatMap(
            component ->
                Stream.of("null", "iouring", "mlock")
                    .map(registrar -> Arguments.of(component, registrar)));
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void replaysMemoryThatIsUnmappedWhileRegistered(String component, String registrar) {
    ReplayResult result = replay(ExampleTraces.NETPIPE_PUT, component, registrar);

    assertThat(result.mismatches()).isEmpty();
    assertThat(result.registers()).isEqualTo(11_323);
    assertThat(result.component()).isEqualTo(component);
    assertThat(result.registrar()).isEqualTo(registrar);
    assertThat(result.figure(RcacheCounter.LIVE)).isZero();
    assertThat(result.figure(RcacheCounter.QUARANTINED)).isZero();
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void replaysAddressesThatComeBack(String component, String registrar) {
    ReplayResult result = replay(ExampleTraces.MPI4PY_FFT, component, registrar);

    assertThat(result.mismatches()).isEmpty();
    assertThat(result.registers()).isEqualTo(7_350);
    long invalidations = result.figure(RcacheCounter.INVALIDATIONS);
    assertThat(invalidations > 0).isEqualTo(component.equals("grdma"));
  }

  @Test
  void seesTheWorkingSetOfACacheWithRoomForAll() {
    ReplayResult result = replay(ExampleTraces.MPI4PY_FFT, "grdma", "null");

    // A cache without a bound that drops what an unmap touches finds 97.88 % of this trace.
    assertThat(result.stats().hitRate()).isBetween(0.97, 0.99);
  }

  @Test
  void givesBackWhatTheTraceLeavesOpen() {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + EVENTS);

    ReplayResult result = replay(trace, "passthrough", "null");

    assertThat(result.mismatches()).isEmpty();
    assertThat(result.figure(RcacheCounter.REGISTERED)).isEqualTo(4);
    assertThat(result.figure(RcacheCounter.DEREGISTERED)).isEqualTo(4);
  }

  @Test
  void announcesPagesBeforeTheyGo() {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + EVENTS);
    TraceOutline outline = TraceOutline.of(trace, 4096);
    try (ReplaySession session = session("grdma", "null");
        ReplayArena arena = ReplayArena.open(outline.plan());
        ReplayTarget target = session.target(4096)) {
      List<String> seen = new ArrayList<>();
      ReplayTarget listening =
          new ReplayTarget(
              target.cache(),
              (address, length) -> {
                seen.add((address - arena.address(0x20000)) + " + " + length);
                assertThat(Mman.msync(address, length, Mman.MS_ASYNC)).isZero();
                target.announcements().invalidateRange(address, length);
              },
              target.registrar());

      ReplayResult result = Replayer.replay(outline, arena, listening, done -> {});

      assertThat(seen).containsExactly("0 + 4096");
      assertThat(result.figure(RcacheCounter.INVALIDATIONS)).isEqualTo(1);
      assertThat(result.mismatches()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void leavesNothingRegisteredWhenTheTraceTurnsCorrupt(String component, String registrar)
      throws IOException {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + EVENTS);
    TraceOutline outline = TraceOutline.of(trace, 4096);
    String broken = TraceFixture.HEAD + EVENTS.replace("6 0 dereg 3", "6 0 dereg 7");
    Files.write(trace, TraceFixture.gzip(broken.getBytes(StandardCharsets.UTF_8)));

    try (ReplaySession session = session(component, registrar)) {
      ReplayArena arena = ReplayArena.open(outline.plan());
      ReplayTarget target = session.target(4096);
      McaException error =
          catchThrowableOfType(
              McaException.class, () -> Replayer.replay(outline, arena, target, done -> {}));
      long first = arena.address(0x10000);
      target.close();
      arena.close();

      assertThat(error.code()).isEqualTo(McaErrorCode.TRACE_CORRUPT);
      assertThat(error).hasMessageStartingWith(trace + " line 9: expected an id that is open");
      assertThat(target.registrar().registered()).isEqualTo(target.registrar().deregistered());
      assertThat(target.registrar().registered()).isPositive();
      assertThat(target.cache().stats().get(RcacheCounter.LIVE)).isZero();
      assertThat(Mman.msync(first, 4096, Mman.MS_ASYNC)).isEqualTo(-Errno.ENOMEM);
    }
  }

  @Test
  void namesTheLineWhoseRegistrationWasRefused() {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + EVENTS);
    TraceOutline outline = TraceOutline.of(trace, 4096);
    CountingRegistrar registrar = new CountingRegistrar(new FakeRefusingRegistrar(8192));

    try (ReplaySession session = session("passthrough", "null");
        ReplayArena arena = ReplayArena.open(outline.plan());
        ReplayTarget target = session.target(4096, registrar)) {
      McaException error =
          catchThrowableOfType(
              McaException.class, () -> Replayer.replay(outline, arena, target, done -> {}));

      assertThat(error.code()).isEqualTo(McaErrorCode.REGISTRATION_REFUSED);
      assertThat(error).hasMessageStartingWith(trace + " line 6: ");
      assertThat(target.cache().closeAndReport().inUse()).isEmpty();
      assertThat(registrar.registered()).isEqualTo(2);
      assertThat(registrar.deregistered()).isEqualTo(2);
    }
  }

  @Test
  void reportsAFileThatChangedBetweenTheReadings() throws IOException {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + EVENTS);
    TraceOutline outline = TraceOutline.of(trace, 4096);
    String shorter = TraceFixture.HEAD + "1 0 reg 10000 4096 r 1\n";
    Files.write(trace, TraceFixture.gzip(shorter.getBytes(StandardCharsets.UTF_8)));

    try (ReplaySession session = session("passthrough", "null");
        ReplayArena arena = ReplayArena.open(outline.plan());
        ReplayTarget target = session.target(4096)) {
      assertThat(Replayer.replay(outline, arena, target, done -> {}).mismatches())
          .containsExactly(
              "reg lines at first reading and now: 4 and 1 differ",
              "unmap lines at first reading and now: 1 and 0 differ");
    }
  }
}
