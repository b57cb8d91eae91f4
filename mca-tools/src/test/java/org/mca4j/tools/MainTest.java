// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.tools.trace.TraceFixture;
import picocli.CommandLine;

class MainTest {
  private static final String EXAMPLE = ExampleTraces.MPI4PY_FFT.toString();
  private static final List<String> KEYS =
      List.of(
          "trace",
          "component",
          "registrar",
          "registers",
          "hits",
          "misses",
          "hitRate",
          "evictions",
          "invalidations",
          "registeredBytes",
          "peakPinnedBytes",
          "peakValidBytes",
          "peakRetiredBytes",
          "merged",
          "registrarCalls",
          "registrarNanos",
          "live",
          "quarantined",
          "registerMedianNanos",
          "registerP99Nanos",
          "distribution");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  private int mca(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }

  private JsonNode runs() throws IOException {
    JsonNode document = new ObjectMapper().readTree(out.toString());
    assertThat(document.fieldNames()).toIterable().containsExactly("runs");
    return document.get("runs");
  }

  @Test
  void printsOneRunForEachTraceAndComponentAsJson() throws IOException {
    int code =
        mca(
            "replay",
            "--json",
            "--mca",
            "registrar",
            "null",
            EXAMPLE,
            ExampleTraces.NETPIPE_PUT.toString());

    assertThat(code).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(runs().findValuesAsText("component"))
        .containsExactly("grdma", "passthrough", "grdma", "passthrough");
    for (JsonNode run : runs()) {
      assertThat(run.fieldNames()).toIterable().containsExactlyElementsOf(KEYS);
      assertThat(run.get("hits").asLong() + run.get("misses").asLong())
          .isEqualTo(run.get("registers").asLong());
      assertThat(run.get("live").asLong()).isZero();
      assertThat(run.get("registrar").asText()).isEqualTo("null");
    }
    assertThat(runs().get(0).get("trace").asText()).isEqualTo(EXAMPLE);
    assertThat(runs().get(0).get("registrarCalls").asLong())
        .isLessThan(runs().get(1).get("registrarCalls").asLong());
  }

  @Test
  void comparesThePassThroughComponentWithNothing() throws IOException {
    int code =
        mca("replay", "--json", "--mca", "registrar", "null", "--mca", "rcache", "none", EXAMPLE);

    assertThat(code).isZero();
    assertThat(runs().findValuesAsText("component")).containsExactly("passthrough");
    assertThat(runs().get(0).get("hits").asLong()).isZero();
  }

  @Test
  void printsATableThatSaysWhatIsInForce() {
    int code = mca("replay", "--mca", "registrar", "null", EXAMPLE);

    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("14769 events, 7350 registrations in 2.19 MiB of memory, 66 unmaps")
        .contains(
            "component grdma, registrar null, memory monitor explicit; idle registrations are")
        .containsPattern("(?m)^ +grdma +passthrough +ratio$")
        .containsPattern("(?m)^  registers +7350 +7350$")
        .containsPattern("(?m)^  hit rate +97\\.\\d\\d % +0\\.00 %$")
        .containsPattern("(?m)^  registrar calls +\\d+ +14700 +\\d+\\.\\d\\d$");
  }

  @Test
  void showsWhatMergingDoesToARealWorkload() throws IOException {
    String[] off = {"replay", "--json", "--mca", "registrar", "null", EXAMPLE};
    assertThat(mca(off)).isZero();
    var apart = runs().get(0);
    out.getBuffer().setLength(0);
    String[] on = {
      "replay",
      "--json",
      "--mca",
      "registrar",
      "null",
      "--mca",
      "rcache_grdma_merge",
      "yes",
      EXAMPLE
    };
    assertThat(mca(on)).isZero();
    var merged = runs().get(0);

    assertThat(apart.get("merged").asLong()).isZero();
    assertThat(merged.get("merged").asLong()).isPositive();
    assertThat(merged.get("peakValidBytes").asLong())
        .isPositive()
        .isLessThan(apart.get("peakValidBytes").asLong());
    assertThat(merged.get("misses").asLong()).isLessThanOrEqualTo(apart.get("misses").asLong());
  }

  // O01
  @Test
  void verifiesWithTheSelectedComponentAlone() throws IOException {
    assertThat(mca("replay", "--verify", "--seed", "5", "--json", EXAMPLE)).isZero();

    assertThat(err.toString()).isEmpty();
    assertThat(runs().findValuesAsText("component")).containsExactly("grdma");
    List<String> keys = new ArrayList<>(KEYS);
    keys.addAll(List.of("verifiedTransfers", "corruptTransfers", "preventedStaleHits"));
    assertThat(runs().get(0).fieldNames()).toIterable().containsExactlyElementsOf(keys);
    assertThat(runs().get(0).get("corruptTransfers").asLong()).isZero();
    assertThat(runs().get(0).get("verifiedTransfers").asLong()).isGreaterThan(735);
    assertThat(runs().get(0).get("preventedStaleHits").asLong()).isEqualTo(144);
  }

  @Test
  void saysWhoTellsTheCacheAndWhatWasVerified() {
    assertThat(mca("replay", "--verify", EXAMPLE)).isZero();

    assertThat(out.toString())
        .contains("the replay announces each unmap before it")
        .containsPattern("(?m)^verified transfers: \\d+$")
        .containsPattern("(?m)^corrupt transfers: 0$")
        .containsPattern("(?m)^stale hits prevented: 144$")
        .doesNotContain("passthrough");
  }

  // O01
  @Test
  void failsWhenATransferIsCorrupt() {
    int code =
        mca(
            "replay",
            "--verify",
            "--mca",
            "memory",
            "none",
            "--mca",
            "rcache_base_unsafe_no_coherence",
            "1",
            EXAMPLE);

    assertThat(code).isEqualTo(1);
    assertThat(out.toString())
        .contains("nothing is announced: memory monitor none alone may tell the cache")
        .containsPattern("(?m)^corrupt transfers: 144$");
    assertThat(err.toString())
        .containsPattern("mca: .*, grdma: 144 of \\d+ verified transfers were corrupt");
  }

  @Test
  void verifiesOnlyWhatCanBeTransferred() {
    assertThat(mca("replay", "--verify", "--mca", "registrar", "null", EXAMPLE)).isEqualTo(1);
    assertThat(err.toString()).startsWith("mca: --verify transfers data").contains("iouring");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void dumpsWhatIsRegisteredAtTheEnd() {
    assertThat(mca("replay", "--dump", "--mca", "registrar", "null", EXAMPLE)).isZero();
    assertThat(out.toString())
        .contains("registrations of grdma before closing")
        .doesNotContain("registrations of passthrough")
        .containsPattern(
            "(?m)^ *0x[0-9a-f]+ +0x[0-9a-f]+ +\\d+ +LOCAL_WRITE +0 +pending +cached +no ")
        .containsPattern("(?m)^total: \\d+ registrations, \\d+ bytes; pending \\d+")
        .containsPattern("(?m)^sizes: <=524288=\\d+/\\d+ ");
  }

  @Test
  void dumpsForProgramsToo() throws IOException {
    int code =
        mca(
            "replay",
            "--json",
            "--dump",
            "--mca",
            "registrar",
            "null",
            "--mca",
            "rcache_base_stat_max",
            "8k",
            EXAMPLE);
    assertThat(code).isZero();
    JsonNode run = runs().get(0);
    assertThat(run.get("distribution").findValuesAsText("upTo"))
        .containsExactly("4096", "8192", "null");
    long counted =
        run.get("distribution").findValues("count").stream().mapToLong(JsonNode::asLong).sum();
    assertThat(run.get("registrations")).hasSize((int) counted).isNotEmpty();
    assertThat(run.get("registrations").get(0).get("state").asText()).isEqualTo("PENDING");
    assertThat(runs().get(1).get("registrations")).isEmpty();
  }

  @Test
  void takesParametersBeforeAndAfterTheSubcommand() throws IOException {
    int code =
        mca(
            "-mca",
            "rcache",
            "passthrough",
            "replay",
            EXAMPLE,
            "--mca",
            "registrar",
            "null",
            "--json");

    assertThat(code).isZero();
    assertThat(runs().findValuesAsText("component")).containsExactly("passthrough");
    assertThat(runs().get(0).get("registrar").asText()).isEqualTo("null");
  }

  @Test
  void reportsACorruptTraceInOneLine() {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + "1 0 dereg 1\n");

    assertThat(mca("replay", EXAMPLE, trace.toString())).isEqualTo(1);
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            "mca: " + trace + " line 4: expected an id that is open, found '1 (never opened)'\n");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void warnsWhenATraceHasFewerEventsThanItsHeaderSays() {
    Path trace = TraceFixture.write(directory, TraceFixture.HEAD + "# events: 3\n");

    assertThat(mca("replay", "--mca", "registrar", "null", trace.toString())).isZero();
    assertThat(err.toString())
        .startsWith("mca: warning: ")
        .contains("the header says events: 3, the file has 0");
  }

  @Test
  void failsForAnUnknownComponentAndNamesThoseThatExist() {
    assertThat(mca("replay", "--mca", "rcache", "grmda", EXAMPLE)).isEqualTo(1);
    assertThat(err.toString()).startsWith("mca: ").contains("grmda").contains("grdma");
    assertThat(err.toString()).doesNotContain("\tat ");
  }

  @Test
  void showsTheStackTraceOnlyWhenAskedTo() {
    assertThat(mca("replay", "--debug", "none.trace.gz")).isEqualTo(1);
    assertThat(err.toString()).startsWith("mca: none.trace.gz: no such file").contains("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "replay",
        "replay --mca",
        "replay --mca rcache",
        "replay --mca rcache --json x",
        "replay --mca registrar null --mca registrar mlock " + "x",
        "replay --unknown x",
        "info --level 0",
        "info --level 10",
        "info --level high",
        "info x",
        "mend"
      })
  void callsAMalformedCommandLineWrongUsage(String line) {
    String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
    if (line.endsWith("mlock x")) {
      arguments[arguments.length - 1] = EXAMPLE;
    }

    assertThat(mca(arguments)).isEqualTo(2);
    assertThat(err.toString()).startsWith("mca: ");
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "replay --help", "info --help", "bench --help"})
  void helpsWithAnExampleWithinEightyColumns(String line) {
    assertThat(mca(line.split(" "))).isZero();
    assertThat(out.toString()).contains("Example").contains("--mca=<name> <value>");
    assertThat(out.toString().lines()).allSatisfy(it -> assertThat(it).hasSizeLessThan(81));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "replay --version", "info -V"})
  void tellsItsVersion(String line) {
    assertThat(mca(line.split(" "))).isZero();
    assertThat(out.toString()).startsWith("mca4j ");
  }

  @Test
  void listsComponentsAndTheParametersOfUsers() {
    assertThat(mca("info", "--mca", "rcache_grdma_size_limit", "64m")).isZero();
    assertThat(out.toString())
        .containsPattern("component grdma \\S+: available, priority ")
        .containsPattern("component null \\S+: available, priority ")
        .contains("parameter rcache = \"\" (default)")
        .contains("parameter registrar = \"\" (default)")
        .contains("parameter memory = \"\" (default)")
        .contains("parameter rcache_base_leave_pinned = auto (default)")
        .containsPattern("parameter rcache_grdma_size_limit = \\S+ \\(command line\\)")
        .doesNotContain("flight_timeout");
  }

  @Test
  void listsTheParametersOfDevelopersWhenAskedTo() {
    assertThat(mca("info", "--level", "9")).isZero();
    assertThat(out.toString())
        .contains("rcache_base_flight_timeout")
        .contains("rcache_base_unsafe_no_coherence");
  }

  @Test
  void listsEverythingEvenWhenASelectionIsInError() {
    assertThat(mca("info", "--mca", "rcache", "nope", "--mca", "rcache_grdma_sise_limit", "1"))
        .isZero();
    assertThat(out.toString())
        .contains("selection is in error: framework rcache has no component nope")
        .contains("component grdma")
        .contains("unknown: no parameter is called \"rcache_grdma_sise_limit\"");
  }

  @Test
  void marksComponentsThatTheSelectionLeavesOut() {
    assertThat(mca("info", "--mca", "rcache", "^grdma")).isZero();
    assertThat(out.toString()).containsPattern("component grdma .*; left out by the selection");
  }
}
