// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.params.parse.ParamTypes;
import org.mca4j.params.source.CommandLineSource;
import org.mca4j.params.source.EnvironmentSource;
import org.mca4j.params.source.FileSource;

// O25
class UnknownNamesTest {
  private static final Set<String> FRAMEWORKS = Set.of("rcache", "memory");
  private static final Param<Boolean> PRINT_STATS =
      Param.of(
          new ParamName("rcache", "grdma", "print_stats"),
          ParamTypes.BOOL,
          false,
          ParamLevel.USER_BASIC,
          "Whether to print statistics.");
  private static final Param<String> SELECTION =
      Param.of(
          new ParamName("rcache", "", ""),
          ParamTypes.STRING,
          "",
          ParamLevel.USER_BASIC,
          "Which components to use.");

  private static ParamRegistry registry(ParamSource... sources) {
    ParamRegistry registry = new ParamRegistry(List.of(sources), problem -> {});
    registry.register(PRINT_STATS);
    registry.register(SELECTION);
    return registry;
  }

  private static List<UnknownParam> unknown(String name) {
    return registry(CommandLineSource.parse(List.of("--mca", name, "1"))).unknownNames(FRAMEWORKS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "btl",
        "btl_tcp_if_include",
        "zork",
        "rcachex_grdma",
        "mpi_leave_pinned",
        "rcache",
        "mca4j_rcache",
        "rcache_grdma_print_stats",
        "mca4j_rcache_grdma_print_stats"
      })
  void knownNamesAndOtherPeoplesAreSilent(String name) {
    assertThat(unknown(name)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "rcache_grmda_print_stats, rcache_grdma_print_stats",
    "RCACHE_GRDMA_PRINT_STATS, rcache_grdma_print_stats",
    "mca4j_rcache_grdma_prnt_stats, rcache_grdma_print_stats",
    "mca4j_rcahe, rcache",
    "memory, ",
    "rcache_totally_different_thing, "
  })
  void unknownNameOfOursComesWithTheNearestKnown(String name, String nearest) {
    assertThat(unknown(name))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.given().name()).isEqualTo(name);
              assertThat(found.nearest()).isEqualTo(Optional.ofNullable(nearest));
              assertThat(found.message()).contains(name, nearest == null ? "no effect" : nearest);
            });
  }

  @Test
  void everyPlaceIsTold() {
    ParamRegistry registry =
        registry(
            new EnvironmentSource(Map.of("OMPI_MCA_rcache_x", "1", "OMPI_MCA_pml", "ob1")),
            FileSource.parse("pml = ob1\nrcache_x = 2\n", "f.conf", problem -> {}));
    assertThat(registry.unknownNames(FRAMEWORKS))
        .extracting(found -> found.given().origin().toString())
        .containsExactly("environment variable OMPI_MCA_rcache_x", "file f.conf:2");
  }

  // O25: a component that was registered but not selected
  @Test
  void nameOfAParameterThatIsGoneAgainIsKnown() {
    ParamRegistry registry =
        registry(CommandLineSource.parse(List.of("--mca", "rcache_grdma_print_stats", "1")));
    registry.unregister(PRINT_STATS);
    assertThat(registry.unknownNames(FRAMEWORKS)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"kitten, sitting, 3", "abc, abc, 0", "'', abc, 3", "abc, '', 3", "ab, ba, 2"})
  void distanceCountsInsertionsDeletionsAndReplacements(String a, String b, int distance) {
    assertThat(NearestName.distance(a, b)).isEqualTo(distance);
  }
}
