// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.rcache.Registration;
import org.mca4j.testkit.ManualExecutor;

/** What the rules of the contract kit cannot bring about: a close between two steps. */
final class AsyncRegistersTest {
  private static final MemoryRegion REGION = MemoryRegion.of(0x10000, 1);

  private final Registration registration = stub(Registration.class, List.of());
  private final List<String> calls = new ArrayList<>();
  private final ManualExecutor executor = new ManualExecutor();
  private final OperationGate gate = new OperationGate("test", this::end);
  private Runnable whileRegistering = () -> {};
  private final AsyncRegisters async =
      new AsyncRegisters(stub(Rcache.class, calls), gate, executor, (region, access, f) -> null);

  /** Answers register calls with the registration, and notes all calls. */
  private <T> T stub(Class<T> type, List<String> notes) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "register" -> {
                  whileRegistering.run();
                  return registration;
                }
                case "deregister" -> {
                  notes.add("deregister");
                  return null;
                }
                case "component" -> {
                  return "stub";
                }
                default -> throw new UnsupportedOperationException(method.toString());
              }
            }));
  }

  private void end() {
    async.withdraw();
    calls.add("end");
    async.fail();
  }

  private CompletableFuture<Registration> ask() {
    return async.register(REGION, Access.LOCAL_WRITE, RegisterFlags.NONE).toCompletableFuture();
  }

  @Test
  void whatIsRegisteredButNotAnsweredIsGivenBackBeforeTheEnd() {
    whileRegistering = () -> assertThat(gate.close(0)).isFalse();
    CompletableFuture<Registration> answer = ask();

    executor.runAll();

    assertThat(calls).containsExactly("deregister", "end");
    assertThatThrownBy(answer::join).hasMessageContaining("closed during the registration");
  }

  @Test
  void whatFailedButIsNotAnsweredFailsWithItsOwnError() {
    whileRegistering =
        () -> {
          assertThat(gate.close(0)).isFalse();
          throw new IllegalArgumentException("its own");
        };
    CompletableFuture<Registration> answer = ask();
    executor.runAll();
    assertThat(calls).containsExactly("end");
    assertThatThrownBy(answer::join).hasMessageContaining("its own");
  }

  @Test
  void whatDependsOnAnAnswerMayCloseTheCache() {
    CompletableFuture<Boolean> closed =
        ask().thenApply(got -> gate.close(TimeUnit.SECONDS.toNanos(30)));
    executor.runAll();
    assertThat(closed).isCompletedWithValue(true);
    assertThat(calls).containsExactly("end");
  }
}
