// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.base.select.ServiceFileLoader;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.memory.explicit.ExplicitComponent;
import org.mca4j.memory.none.NoneComponent;

/** Builds instances that see nothing of the process and only the components a test names. */
abstract class McaFixture {
  @TempDir Path directory;

  @BeforeEach
  void forgetEvents() {
    FakeEvents.clear();
    FakeComponents.whileMaking = () -> {};
  }

  /**
   * Sees the fake cache and registrar, both real monitors, and the given components before them.
   */
  McaBuilder builder(Class<?>... components) {
    try {
      return Mca.builder()
          .environment(Map.of())
          .properties(new Properties())
          .home(directory)
          .systemFile(directory.resolve("system.conf"))
          .classLoader(
              new ServiceFileLoader(directory)
                  .with(
                      Stream.concat(
                              Stream.of(components),
                              Stream.of(
                                  FakeComponents.Cache.class,
                                  FakeComponents.Pins.class,
                                  ExplicitComponent.class,
                                  NoneComponent.class))
                          .map(Class::getName)
                          .toArray(String[]::new)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static FakeRcache fake(Mca mca) {
    return (FakeRcache) mca.rcache();
  }

  static void fails(ThrowingCallable call, McaErrorCode code, String... message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(McaException.class, e -> assertThat(e.code()).isEqualTo(code))
        .message()
        .contains(message);
  }
}
