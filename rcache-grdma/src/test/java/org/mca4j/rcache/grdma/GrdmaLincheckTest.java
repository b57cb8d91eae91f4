// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.Test;

/**
 * Whatever two threads do to one range of memory at once, it looks as if one call had been made
 * after the other. Every pair of short programs is begun in every state of the range, and Lincheck
 * tries the ways in which their steps can fall.
 */
final class GrdmaLincheckTest {
  /** What was done before; the number is the thread that holds the reference. */
  private static final List<String> STATES =
      List.of("", "register 1, deregister 1", "register 1", "register 1, register 2");

  /** Tells one state of the range from any other. */
  private static final String EPILOGUE = "evict, find, register, invalidate, find, countLive";

  /** Each call of these is one step: they hold no state of a registration, or are tested alone. */
  private static final String[] ONE_STEP = {
    "java.util.ArrayList",
    "org.mca4j.rcache.base.CallbackScope",
    "org.mca4j.rcache.base.EntryHeap",
    "org.mca4j.rcache.base.EntryRing",
    "org.mca4j.rcache.base.HintTable",
    "org.mca4j.rcache.base.LruClock",
    "org.mca4j.rcache.base.OperationGate",
    "org.mca4j.rcache.base.PinBudget",
    "org.mca4j.rcache.base.RangeIndex",
    "org.mca4j.rcache.base.RegistrarCalls",
    "org.mca4j.rcache.base.Tally",
  };

  // O07, O08
  @Test
  void aCacheThatKeepsWhatIsIdle() {
    checkPairs(
        LincheckOperations.Keeping.class,
        LincheckSpecification.Keeping.class,
        List.of("register", "find, deregister", "deregister", "invalidate", "evict"));
  }

  // O07
  @Test
  void aCacheThatKeepsOnlyWhatPersists() {
    checkPairs(
        LincheckOperations.Forgetting.class,
        LincheckSpecification.Forgetting.class,
        List.of("register", "find, deregister", "deregister", "invalidate", "persist, deregister"));
  }

  private static void checkPairs(
      Class<?> operations, Class<?> specification, List<String> programs) {
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .sequentialSpecification(specification)
            .addGuarantee(forClasses(ONE_STEP).allMethods().treatAsAtomic())
            .iterations(0)
            .invocationsPerIteration(60);
    for (String state : STATES) {
      for (String first : programs) {
        for (String second : programs) {
          if (isWorthwhile(state, first, second)) {
            options.addCustomScenario(
                new ExecutionScenario(
                    program(operations, state, 0),
                    List.of(program(operations, first, 1), program(operations, second, 2)),
                    program(operations, EPILOGUE, 0),
                    null));
          }
        }
      }
    }
    options.check(operations);
  }

  /** Leaves out what cannot matter in a state, and of two mirrored pairs one. */
  private static boolean isWorthwhile(String state, String first, String second) {
    boolean firstHolds = state.endsWith("register 1") || state.endsWith("register 2");
    boolean secondHolds = state.endsWith("register 2");
    boolean releases = first.equals("deregister") || second.equals("deregister");
    boolean registers = first.equals("register") || second.equals("register");
    boolean possible =
        (firstHolds || !first.equals("deregister"))
            && (secondHolds || !second.equals("deregister"));
    boolean mirrored = firstHolds == secondHolds && first.compareTo(second) > 0;
    boolean idle = !state.isEmpty() && !firstHolds;
    return possible && !mirrored && (idle || (firstHolds ? releases : registers));
  }

  private static List<Actor> program(Class<?> operations, String text, int thread) {
    List<Actor> calls = new ArrayList<>();
    for (String call : text.split(", ", -1)) {
      if (!call.isEmpty()) {
        calls.add(call(operations, call.split(" ", -1), thread));
      }
    }
    return calls;
  }

  private static Actor call(Class<?> operations, String[] words, int thread) {
    Method method =
        Arrays.stream(operations.getMethods())
            .filter(m -> m.getName().equals(words[0]))
            .findFirst()
            .orElseThrow();
    int holder = words.length > 1 ? Integer.parseInt(words[1]) : thread;
    return new Actor(method, method.getParameterCount() == 0 ? List.of() : List.of(holder));
  }
}
