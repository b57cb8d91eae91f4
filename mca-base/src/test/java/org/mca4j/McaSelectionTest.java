// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.CreationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mca4j.base.ComponentInfo;
import org.mca4j.base.FrameworkInfo;
import org.mca4j.base.select.ComponentState;
import org.mca4j.base.spi.Availability;
import org.mca4j.error.McaErrorCode;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamValue;
import org.mca4j.rcache.RcacheRequest;
import org.mca4j.testkit.LogWatch;

/** Parameters in, components out. */
class McaSelectionTest extends McaFixture {
  private static final Class<?>[] BAD = {
    FakeComponents.UnwirableCache.class,
    FakeComponents.FaintingCache.class,
    FakeComponents.AbsentCache.class,
    FakeComponents.NullCache.class,
    FakeComponents.ThrowingCache.class
  };

  // O25
  @Test
  void anUnknownNameListsTheKnownOnes() {
    fails(
        () -> builder().arguments("--mca", "registrar", "nosuch").open(),
        McaErrorCode.COMPONENT_UNKNOWN,
        "registrar",
        "nosuch",
        "pins");
  }

  // O25
  @Test
  void aMalformedListNamesParameterAndSource() {
    fails(
        () -> builder().environment(Map.of("OMPI_MCA_rcache", "fake,^none")).open(),
        McaErrorCode.SELECTION_SYNTAX,
        "parameter rcache",
        "OMPI_MCA_rcache",
        "fake,^none");
  }

  // O25
  @Test
  void warnsOfMisspeltParametersOfOurFrameworksOnly() {
    try (LogWatch log = new LogWatch();
        Mca mca =
            builder(FakeComponents.AbsentCache.class)
                .arguments("--mca", "rcache_fkae_size_limit", "1", "--mca", "btl_tcp_if", "eth0")
                .environment(
                    Map.of("OMPI_MCA_rcache", "^absent", "OMPI_MCA_rcache_fake_size_limit", "1"))
                .open()) {
      assertThat(mca.selection("rcache").chosen()).contains("fake");
      assertThat(log.warnings())
          .singleElement()
          .asString()
          .contains("rcache_fkae_size_limit", "did you mean rcache_fake_size_limit");
    }
  }

  // O25
  @Test
  void knowsTheParametersOfComponentsThatAreLeftOut() {
    try (LogWatch log = new LogWatch();
        Mca mca =
            builder(FakeComponents.NullCache.class)
                .arguments("--mca", "rcache", "makesnull", "--mca", "rcache_fake_size_limit", "1")
                .open()) {
      assertThat(value(mca, "rcache_fake_size_limit").text()).isEqualTo("1");
      assertThat(log.warnings()).isEmpty();
      assertThat(log.errors()).isEmpty();
    }
  }

  @Test
  void brokenComponentsLeaveTheRestWorking() {
    try (LogWatch log = new LogWatch();
        Mca mca = builder(BAD).open()) {
      assertThat(mca.rcache().component()).isEqualTo("fake");
      assertThat(mca.selection("rcache").toString())
          .contains("unwirable failed: its module cannot be wired", "1) ")
          .contains("fainting failed: asking whether it is available threw", "dizzy")
          .contains("absent unavailable: no device")
          .contains("makesnull outranked (priority 0)")
          .contains("fake chosen (priority 50)");
      assertThat(log.warnings())
          .hasSize(2)
          .anyMatch(it -> it.contains("rcache component unwirable"))
          .anyMatch(it -> it.contains("rcache component fainting"));
    }
  }

  @Test
  void aBrokenComponentAskedForByNameIsAnError() {
    fails(
        () -> builder(BAD).arguments("--mca", "rcache", "unwirable").open(),
        McaErrorCode.COMPONENT_FAILED,
        "rcache component unwirable",
        "1) ");
    assertThatThrownBy(() -> builder(BAD).arguments("--mca", "rcache", "unwirable").open())
        .hasCauseInstanceOf(CreationException.class);
    fails(
        () -> builder(BAD).arguments("--mca", "rcache", "fainting").open(),
        McaErrorCode.COMPONENT_FAILED,
        "dizzy");
    fails(
        () -> builder(BAD).arguments("--mca", "rcache", "absent").open(),
        McaErrorCode.COMPONENT_UNAVAILABLE,
        "no device");
    fails(
        () -> builder(BAD).arguments("--mca", "rcache", "absent,fainting").open(),
        McaErrorCode.COMPONENT_NONE_LEFT,
        "no device",
        "dizzy");
  }

  @Test
  void aRequestByNameIsHeldToTheListAndTheMachine() {
    try (Mca mca = builder(BAD).arguments("--mca", "rcache", "^throws").open()) {
      assertThat(mca.rcache(RcacheRequest.DEFAULT.withComponent("fake")).component())
          .isEqualTo("fake");
      fails(
          () -> mca.rcache(RcacheRequest.DEFAULT.withComponent("throws")),
          McaErrorCode.COMPONENT_UNAVAILABLE,
          "rcache=^throws");
      fails(
          () -> mca.rcache(RcacheRequest.DEFAULT.withComponent("absent")),
          McaErrorCode.COMPONENT_UNAVAILABLE,
          "no device");
      fails(
          () -> mca.rcache(RcacheRequest.DEFAULT.withComponent("faek")),
          McaErrorCode.COMPONENT_UNKNOWN,
          "did you mean fake?");
    }
  }

  @Test
  void aFactoryThatBreaksItsContractIsReported() {
    try (Mca mca = builder(BAD).open()) {
      fails(
          () -> mca.rcache(RcacheRequest.DEFAULT.withComponent("makesnull")),
          McaErrorCode.COMPONENT_FAILED,
          "rcache component makesnull",
          "made nothing");
      fails(
          () -> mca.rcache(RcacheRequest.DEFAULT.withComponent("throws")),
          McaErrorCode.COMPONENT_FAILED,
          "rcache component throws",
          "cannot count");
      assertThat(mca.rcache().component()).isEqualTo("fake");
    }
  }

  @Test
  void excludingEverythingFailsOnlyWhenOneIsNeeded() {
    try (Mca mca = builder().arguments("--mca", "registrar", "^pins").open()) {
      assertThat(mca.selection("registrar").chosen()).isEmpty();
      fails(mca::rcache, McaErrorCode.COMPONENT_NONE_LEFT, "registrar", "pins left out");
    }
  }

  // O29
  @Test
  void oneFileSetsFrameworkAndComponentParameters() throws IOException {
    Path file = Files.createDirectories(directory.resolve(".openmpi")).resolve("mca-params.conf");
    Files.writeString(file, "rcache_base_leave_pinned = 0\nrcache_fake_size_limit = 64m\n");
    try (Mca mca = builder().open()) {
      assertThat(fake(mca).context.leavePinned()).isFalse();
      ParamValue<?> limit = value(mca, "rcache_fake_size_limit");
      assertThat(limit.value()).isEqualTo(64L << 20);
      assertThat(limit.origin()).isEqualTo(new ParamOrigin(ParamOrigin.Kind.FILE, file + ":2"));
      assertThat(value(mca, "rcache_base_leave_pinned").origin().kind())
          .isEqualTo(ParamOrigin.Kind.FILE);
    }
  }

  @Test
  void whatTheEmbedderPrefersIsAboveTheDefaultAndBelowTheUser() {
    try (Mca mca = builder().open()) {
      assertThat(mca.selection("memory").chosen()).contains("none");
    }
    McaBuilder preferring = builder().preferring("memory", "explicit");
    try (Mca mca = preferring.open()) {
      assertThat(mca.selection("memory").chosen()).contains("explicit");
      assertThat(fake(mca).context.leavePinned()).isTrue();
    }
    try (Mca mca = preferring.environment(Map.of("MCA4J_MCA_memory", "none")).open()) {
      assertThat(mca.selection("memory").chosen()).contains("none");
      assertThat(fake(mca).context.leavePinned()).isFalse();
    }
  }

  @Test
  void givesBackTheOtherArguments() {
    try (Mca mca =
        builder().arguments("run", "--mca", "rcache", "fake", "--", "--mca", "x").open()) {
      assertThat(mca.remainingArguments()).containsExactly("run", "--", "--mca", "x");
    }
  }

  @Test
  void inspectingAnswersWhateverIsWrong() {
    McaInventory inventory =
        builder(BAD)
            .arguments("list", "--mca", "rcache", "nosuch", "--mca", "registrar", "^pins,^x")
            .environment(Map.of("OMPI_MCA_memory", "^explicit", "OMPI_MCA_memroy", "x"))
            .inspect();
    assertThat(inventory.remainingArguments()).containsExactly("list");
    assertThat(inventory.params())
        .extracting(it -> it.param().name().full())
        .contains("rcache", "registrar", "memory", "rcache_base_leave_pinned");
    FrameworkInfo rcache = inventory.frameworks().get(0);
    assertThat(rcache.selectionProblem()).get().asString().contains("no component nosuch");
    assertThat(rcache.components()).hasSize(6).noneMatch(ComponentInfo::excluded);
    assertThat(state(rcache, "fake"))
        .isEqualTo(new ComponentState.Answered(Availability.available(50)));
    assertThat(state(rcache, "absent"))
        .isEqualTo(new ComponentState.Answered(Availability.unavailable("no device")));
    assertThat(state(rcache, "fainting")).isInstanceOf(ComponentState.Failed.class);
    assertThat(inventory.frameworks().get(1).selectionProblem()).isPresent();
    FrameworkInfo memory = inventory.frameworks().get(2);
    assertThat(memory.selectionProblem()).isEmpty();
    assertThat(memory.components())
        .extracting(ComponentInfo::excluded)
        .containsExactly(true, false);
    assertThat(FakeEvents.all()).isEmpty();
  }

  @Test
  void everyRealComponentIsFoundOnTheClassPath() {
    McaInventory inventory = Mca.builder().environment(Map.of()).inspect();
    assertThat(inventory.failures()).isEmpty();
    assertThat(inventory.frameworks())
        .extracting(FrameworkInfo::name)
        .containsExactly("rcache", "registrar", "memory");
    assertThat(inventory.frameworks().get(2).components())
        .extracting(it -> it.component().name())
        .contains("explicit", "lifetime", "none");
  }

  private static ParamValue<?> value(Mca mca, String name) {
    List<ParamValue<?>> params = mca.params();
    return params.stream()
        .filter(it -> it.param().name().full().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static ComponentState state(FrameworkInfo framework, String component) {
    return framework.components().stream()
        .filter(it -> it.component().name().equals(component))
        .findFirst()
        .orElseThrow()
        .state();
  }
}
