// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.tools.bench.peers.PeerLine;
import org.mca4j.tools.cli.CommonOptions;
import org.mca4j.tools.cli.ErrorReport;
import picocli.CommandLine;

class BenchCommandTest {
  private static final Map<String, String> SHORT = Map.of("PEER_MS", "0.05");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  private int bench(Map<String, String> environment, String... arguments) {
    CommonOptions common = new CommonOptions();
    CommandLine command =
        new CommandLine(new BenchCommand(common, BenchCommandTest.class, environment));
    ErrorReport.install(common.addTo(command), common);
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private List<PeerLine> figures() {
    return out.toString().lines().map(PeerLine::parse).flatMap(Optional::stream).toList();
  }

  @Test
  void printsOneRowAsThePeersDo() {
    int code = bench(SHORT, "--peer-rows", "--quick", "--rows", "mca4j hit-uniform N=64 threads=1");

    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(figures()).hasSize(1);
    PeerLine figure = figures().get(0);
    assertThat(figure.row()).hasToString("mca4j hit-uniform N=64 threads=1");
    assertThat(figure.nanos()).isBetween(figure.least(), figure.greatest());
    assertThat(figure.least()).isPositive();
    assertThat(out.toString().lines().toList().get(2))
        .matches(
            "# canary mca4j hit-uniform N=64 threads=1 before=[\\d.]+ after=[\\d.]+ worst=[\\d.]+"
                + " dirty=\\d+/\\d+");
  }

  @Test
  void measuresStreamsAndInvalidationsOfTheComponentAskedFor() {
    for (String row : List.of("stream-evict N=65536 threads=1", "invalidate-k16 N=4096")) {
      assertThat(bench(SHORT, "--peer-rows", "--quick", "--rows", "mca4j " + row)).isZero();
    }
    assertThat(figures().stream().map(f -> f.row().key().row()))
        .containsExactly("stream-evict", "invalidate-k16");
  }

  @Test
  void breaksOffWhenHitsAreNone() {
    int code =
        bench(
            SHORT,
            "--mca",
            "rcache",
            "passthrough",
            "--peer-rows",
            "--quick",
            "--rows",
            "mca4j hit-region N=1 threads=1");

    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).startsWith("mca: measuring HitGroup[n=1, kinds=[REGION]] ended");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--peers --peer-rows",
        "--peer-rows --jmh",
        "--peer-rows HitBenchmark",
        "--rows x",
        "--peer-rows --rows",
        "--peer-rows --unknown"
      })
  void callsAMalformedCommandLineWrongUsage(String line) {
    String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");

    assertThat(bench(Map.of(), arguments)).isEqualTo(2);
    assertThat(err.toString()).startsWith("mca: ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void saysThatNoRowIsCalledSo() {
    assertThat(bench(Map.of(), "--peer-rows", "--rows", "hit-cold")).isEqualTo(1);
    assertThat(err.toString()).startsWith("mca: no row contains 'hit-cold'");
  }

  @Test
  void refusesAnEnvironmentThatMakesNoSense() {
    assertThat(bench(Map.of("PEER_MS", "soon"), "--peer-rows")).isEqualTo(1);
    assertThat(err.toString()).startsWith("mca: environment variable PEER_MS: expected a number");
  }

  /** A folder of commands in which the package manager says one and the same of all packages. */
  private String pathWhereEveryPackageIs(String state) throws IOException {
    for (String tool : List.of("dirname", "mkdir", "env")) {
      Files.createSymbolicLink(directory.resolve(tool), Path.of("/usr/bin", tool));
    }
    Path query = directory.resolve("dpkg-query");
    Files.writeString(query, "#!/bin/sh\necho " + state + "\n");
    Files.setPosixFilePermissions(query, PosixFilePermissions.fromString("rwxr-xr-x"));
    return directory.toString();
  }

  @Test
  void namesThePackagesThatThePeersNeed() throws IOException {
    String path = pathWhereEveryPackageIs("not-installed");

    assertThat(bench(Map.of("PATH", path), "--peers")).isEqualTo(1);
    assertThat(err.toString())
        .startsWith("mca: the peers need Debian packages that are missing: ")
        .contains("gcc libc6-dev libucx-dev libopenmpi3")
        .contains("apt-get install");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void saysWhenThePeersCannotBeBuilt() throws IOException {
    String path = pathWhereEveryPackageIs("installed");

    assertThat(bench(Map.of("PATH", path), "--peers")).isEqualTo(1);
    assertThat(err.toString()).contains("mca: the peers' script ended with code 1");
  }

  @Test
  void saysHowToBuildTheJmhBenchmarks() {
    assertThatThrownBy(() -> JmhRun.run(directory, Map.of(), List.of("HitBenchmark")))
        .isInstanceOfSatisfying(
            McaException.class, e -> assertThat(e.code()).isEqualTo(McaErrorCode.BENCH_UNAVAILABLE))
        .hasMessageContaining("mvn -q -DskipTests -Pbench");
  }
}
