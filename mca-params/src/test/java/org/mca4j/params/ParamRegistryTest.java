// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.parse.ParamTypes;
import org.mca4j.params.parse.Tristate;
import org.mca4j.params.source.EmbedderSource;

class ParamRegistryTest {
  private static final Param<Integer> NUMBER = param("a", "b", "number", ParamTypes.INT, 1);
  private static final Param<String> WORD = param("a", "b", "word", ParamTypes.STRING, "w");

  private final List<ParamProblem> problems = new ArrayList<>();

  private static <T> Param<T> param(
      String framework, String component, String variable, ParamType<T> type, T value) {
    ParamName name = new ParamName(framework, component, variable);
    return Param.of(name, type, value, ParamLevel.USER_BASIC, "For tests.");
  }

  private ParamRegistry registry(Map<String, String> given) {
    return new ParamRegistry(List.of(new EmbedderSource(given)), problems::add);
  }

  private static void assertFails(McaErrorCode code, ThrowingCallable call, String... words) {
    assertThatExceptionOfType(McaException.class)
        .isThrownBy(call)
        .withMessageContainingAll(words)
        .satisfies(e -> assertThat(e.code()).isEqualTo(code));
  }

  @Test
  void givesTheValueOfARegisteredParameter() {
    ParamRegistry registry = registry(Map.of("a_b_number", "0x20"));
    ParamValue<Integer> value = registry.register(NUMBER);
    assertThat(value.value()).isEqualTo(32);
    assertThat(value.text()).isEqualTo("32");
    assertThat(value.param()).isEqualTo(NUMBER);
    assertThat(registry.get(NUMBER)).isEqualTo(32);
  }

  @Test
  void readingWhatIsNotRegisteredFails() {
    ParamRegistry registry = registry(Map.of());
    assertFails(McaErrorCode.PARAM_UNDECLARED, () -> registry.get(NUMBER), "a_b_number");
    registry.register(NUMBER);
    Param<Integer> otherDefault = param("a", "b", "number", ParamTypes.INT, 2);
    assertFails(McaErrorCode.PARAM_UNDECLARED, () -> registry.get(otherDefault), "a_b_number");
  }

  @Test
  void listsInTheOrderOfRegistration() {
    ParamRegistry registry = registry(Map.of("a_b_word", "x"));
    registry.register(WORD);
    registry.register(NUMBER);
    assertThat(registry.values()).extracting(ParamValue::text).containsExactly("x", "1");
    assertThat(registry.values())
        .extracting(ParamValue::origin)
        .extracting(ParamOrigin::kind)
        .containsExactly(ParamOrigin.Kind.EMBEDDER, ParamOrigin.Kind.DEFAULT);
  }

  // O24
  @Test
  void equalDeclarationIsTheSameEntry() {
    ParamRegistry registry = registry(Map.of("a_b_number", "x"));
    ParamValue<Integer> first = registry.register(NUMBER);
    assertThat(registry.register(param("a", "b", "number", ParamTypes.INT, 1))).isSameAs(first);
    assertThat(registry.values()).hasSize(1);
    assertThat(problems).hasSize(1);
  }

  // O24
  @Test
  void sameNameWithAnotherTypeCollides() {
    ParamRegistry registry = registry(Map.of());
    registry.register(NUMBER);
    Param<String> text = param("a", "b", "number", ParamTypes.STRING, "1");
    assertFails(
        McaErrorCode.PARAM_COLLISION,
        () -> registry.register(text),
        "a_b_number",
        "type int",
        "type string");
    assertThat(registry.get(NUMBER)).isEqualTo(1);
  }

  // O24
  @Test
  void sameFullNameOfAnotherOwnerCollides() {
    ParamRegistry registry = registry(Map.of());
    registry.register(param("a", "b_c", "d", ParamTypes.INT, 1));
    Param<Integer> other = param("a", "b", "c_d", ParamTypes.INT, 1);
    assertFails(
        McaErrorCode.PARAM_COLLISION,
        () -> registry.register(other),
        "a_b_c_d",
        "component 'b_c' variable 'd'",
        "component 'b' variable 'c_d'");
  }

  @Test
  void sameNameWithAnotherDefaultCollides() {
    ParamRegistry registry = registry(Map.of());
    registry.register(NUMBER);
    assertFails(
        McaErrorCode.PARAM_COLLISION,
        () -> registry.register(param("a", "b", "number", ParamTypes.INT, 2)),
        "default \"1\"",
        "default \"2\"");
  }

  @Test
  void unregisteredParameterIsGoneAndCanComeBackAsAnother() {
    ParamRegistry registry = registry(Map.of());
    registry.register(NUMBER);
    registry.unregister(NUMBER);
    assertFails(McaErrorCode.PARAM_UNDECLARED, () -> registry.get(NUMBER), "a_b_number");
    assertThat(registry.values()).isEmpty();
    assertThatIllegalStateException().isThrownBy(() -> registry.unregister(NUMBER));
    assertThat(registry.register(param("a", "b", "number", ParamTypes.STRING, "x")).value())
        .isEqualTo("x");
  }

  @Test
  void parameterStaysUntilTheLastOwnerIsGone() {
    ParamRegistry registry = registry(Map.of());
    registry.register(NUMBER);
    try (ParamGroup group = registry.openGroup()) {
      group.registerAll(List.of(NUMBER, WORD));
      registry.unregister(NUMBER);
      assertThat(registry.get(NUMBER)).isEqualTo(1);
      assertThat(registry.get(WORD)).isEqualTo("w");
    }
    assertThat(registry.values()).isEmpty();
  }

  @Test
  void groupRegistersAllOrNothing() {
    ParamRegistry registry = registry(Map.of("a_b_number", "x"));
    registry.register(WORD);
    ParamGroup group = registry.openGroup();
    List<Param<?>> params = List.of(NUMBER, WORD.with(ParamFlag.INTERNAL));
    assertFails(McaErrorCode.PARAM_COLLISION, () -> group.registerAll(params), "a_b_word");
    assertThat(registry.values()).extracting(ParamValue::param).isEqualTo(List.of(WORD));
    assertThat(problems).isEmpty();
    group.close();
    assertThat(registry.get(WORD)).isEqualTo("w");
  }

  @Test
  void closedGroupTakesNothingAndClosesAgain() {
    ParamRegistry registry = registry(Map.of());
    ParamGroup group = registry.openGroup();
    group.registerAll(List.of(WORD));
    group.close();
    group.close();
    assertThatIllegalStateException().isThrownBy(() -> group.registerAll(List.of(WORD)));
    assertThat(registry.values()).isEmpty();
  }

  // O26
  @ParameterizedTest
  @CsvSource({"64Mfoo", "-1", "20000000000G", "''", "1.5M"})
  void unusableTextLeavesTheDefaultAndItsOrigin(String text) {
    Param<Long> size = param("a", "b", "size", ParamTypes.SIZE, 7L);
    ParamValue<Long> value = registry(Map.of("a_b_size", text)).register(size);
    assertThat(value.value()).isEqualTo(7);
    assertThat(value.origin()).isEqualTo(ParamOrigin.DEFAULT);
    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(McaErrorCode.PARAM_INVALID_VALUE);
              assertThat(problem.origin().kind()).isEqualTo(ParamOrigin.Kind.EMBEDDER);
              assertThat(problem.message())
                  .startsWith("a_b_size cannot be \"" + text + "\" (embedding program): ")
                  .endsWith("; it is \"7\" (default)");
            });
  }

  // O27
  @ParameterizedTest
  @CsvSource({
    ", AUTO, 0",
    "-1, AUTO, 0",
    "auto, AUTO, 0",
    "0, FALSE, 0",
    "1, TRUE, 0",
    "TRUE, TRUE, 0",
    "y, TRUE, 0",
    "Y, TRUE, 0",
    "off, FALSE, 0",
    "2, AUTO, 1",
    "maybe, AUTO, 1"
  })
  void leavePinnedIsTriState(String text, Tristate expected, int problemCount) {
    Param<Tristate> leavePinned =
        param("rcache", "base", "leave_pinned", ParamTypes.TRISTATE, Tristate.AUTO);
    Map<String, String> given = text == null ? Map.of() : Map.of("rcache_base_leave_pinned", text);
    assertThat(registry(given).register(leavePinned).value()).isEqualTo(expected);
    assertThat(problems).hasSize(problemCount);
  }

  @Test
  void problemsAreToldWithoutTheLockHeld() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      List<ParamRegistry> self = new ArrayList<>();
      List<Integer> seen = new ArrayList<>();
      ParamRegistry registry =
          new ParamRegistry(
              List.of(new EmbedderSource(Map.of("a_b_number", "x"))),
              problem -> seen.add(countFrom(other, self.get(0))));
      self.add(registry);
      registry.register(NUMBER);
      assertThat(seen).containsExactly(1);
    } finally {
      other.shutdownNow();
    }
  }

  private static int countFrom(ExecutorService other, ParamRegistry registry) {
    try {
      return other.submit(() -> registry.values().size()).get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void threadsMayOpenAndCloseGroupsAtOnce() throws Exception {
    ParamRegistry registry = registry(Map.of());
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Boolean>> owners =
          IntStream.range(0, 8)
              .mapToObj(i -> (Callable<Boolean>) () -> comeAndGo(registry, i))
              .toList();
      for (Future<Boolean> owner : threads.invokeAll(owners)) {
        assertThat(owner.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(registry.values()).isEmpty();
  }

  private static boolean comeAndGo(ParamRegistry registry, int owner) {
    Param<Integer> own = param("own", String.valueOf(owner), "v", ParamTypes.INT, owner);
    for (int i = 0; i < 500; i++) {
      try (ParamGroup group = registry.openGroup()) {
        group.registerAll(List.of(NUMBER, own));
        if (registry.get(NUMBER) != 1 || registry.get(own) != owner) {
          return false;
        }
      }
    }
    return true;
  }
}
