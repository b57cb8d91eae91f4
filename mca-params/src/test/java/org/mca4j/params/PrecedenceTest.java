// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.params.parse.ParamTypes;
import org.mca4j.params.source.CommandLineSource;
import org.mca4j.params.source.ParamSources;

// O22
class PrecedenceTest {
  private static final Param<Long> LIMIT =
      Param.of(
          new ParamName("rcache", "rgpusm", "size_limit"),
          ParamTypes.SIZE,
          7L,
          ParamLevel.USER_BASIC,
          "Bytes the cache may hold.");

  @TempDir private Path directory;
  private Path userFile;
  private Path systemFile;
  private final List<ParamProblem> problems = new ArrayList<>();
  private final Properties properties = new Properties();

  @BeforeEach
  void writeFiles() throws IOException {
    userFile = directory.resolve(".openmpi").resolve("mca-params.conf");
    systemFile = directory.resolve("system.conf");
    Files.createDirectories(directory.resolve(".openmpi"));
    Files.writeString(userFile, "# mine\nrcache_rgpusm_size_limit = 2k\n");
    Files.writeString(systemFile, "rcache_rgpusm_size_limit = 9k\nrcache_rgpusm_size_limit = 1k\n");
    properties.setProperty("mca4j.mca.rcache_rgpusm_size_limit", "3k");
  }

  private ParamSources files() {
    return ParamSources.none().home(directory).systemFile(systemFile);
  }

  private static CommandLineSource commandLine(String value) {
    return CommandLineSource.parse(List.of("--mca", "rcache_rgpusm_size_limit", value));
  }

  private static Map<String, String> environment(String value) {
    return Map.of("OMPI_MCA_rcache_rgpusm_size_limit", value);
  }

  private static Map<String, String> preference() {
    return Map.of("rcache_rgpusm_size_limit", "512");
  }

  private void assertWins(ParamSources sources, long value, String origin) {
    ParamValue<Long> resolved =
        new ParamRegistry(sources.read(problems::add), problems::add).register(LIMIT);
    assertThat(resolved.value()).isEqualTo(value);
    assertThat(resolved.origin()).hasToString(origin);
  }

  @Test
  void eachSourceBeatsAllBelowIt() throws IOException {
    ParamSources sources =
        files()
            .commandLine(commandLine("5k"))
            .environment(environment("4k"))
            .systemProperties(properties)
            .embedder(preference());
    assertWins(sources, 5120, "command line");
    sources.commandLine(CommandLineSource.parse(List.of()));
    assertWins(sources, 4096, "environment variable OMPI_MCA_rcache_rgpusm_size_limit");
    sources.environment(Map.of());
    assertWins(sources, 3072, "system property mca4j.mca.rcache_rgpusm_size_limit");
    sources.systemProperties(new Properties());
    assertWins(sources, 2048, "file " + userFile + ":2");
    Files.delete(userFile);
    assertWins(sources, 1024, "file " + systemFile + ":2");
    Files.delete(systemFile);
    assertWins(sources, 512, "embedding program");
    sources.embedder(Map.of());
    assertWins(sources, 7, "default");
    assertThat(problems).isEmpty();
  }

  // O26: an unusable text leaves the next lower source in force
  @Test
  void unusableTextsAreReportedAndPassedOver() {
    ParamSources sources =
        files().commandLine(commandLine("64Mfoo")).environment(environment("-1"));
    assertWins(sources, 2048, "file " + userFile + ":2");
    assertThat(problems)
        .extracting(ParamProblem::origin)
        .extracting(ParamOrigin::kind)
        .containsExactly(ParamOrigin.Kind.COMMAND_LINE, ParamOrigin.Kind.ENVIRONMENT);
    assertThat(problems.get(1).message())
        .contains(
            "rcache_rgpusm_size_limit",
            "\"-1\"",
            "environment variable OMPI_MCA_rcache_rgpusm_size_limit",
            "a size is never negative",
            "\"2048\" (file " + userFile + ":2)");
  }

  @Test
  void unusableTextUnderOnePrefixFallsBackToTheNextPrefix() {
    ParamSources sources =
        ParamSources.none()
            .environment(
                Map.of(
                    "MCA4J_MCA_rcache_rgpusm_size_limit",
                    "abc",
                    "OMPI_MCA_rcache_rgpusm_size_limit",
                    "4k"));
    assertWins(sources, 4096, "environment variable OMPI_MCA_rcache_rgpusm_size_limit");
    assertThat(problems).hasSize(1);
  }

  // O29 (1): one file sets several parameters, all are honoured
  @Test
  void allLinesOfAFileAreHonoured() throws IOException {
    Files.writeString(userFile, "mca_base_verbose = 3\nrcache_rgpusm_size_limit = 8k\n");
    Param<Integer> verbose =
        Param.of(
            new ParamName("mca", "base", "verbose"),
            ParamTypes.INT,
            0,
            ParamLevel.DEV_ALL,
            "How much to log.");
    ParamRegistry registry = new ParamRegistry(files().read(problems::add), problems::add);
    assertThat(registry.register(verbose).origin()).hasToString("file " + userFile + ":1");
    assertThat(registry.register(LIMIT).origin()).hasToString("file " + userFile + ":2");
    assertThat(registry.get(verbose)).isEqualTo(3);
    assertThat(registry.get(LIMIT)).isEqualTo(8192);
  }

  @Test
  void processSourcesReadTheRealSystemProperties() {
    String property = "mca4j.mca.rcache_rgpusm_size_limit";
    System.setProperty(property, "6k");
    try {
      assertWins(ParamSources.ofProcess(), 6144, "system property " + property);
    } finally {
      System.clearProperty(property);
    }
  }
}
