// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.testkit.ForkedJvm;

/**
 * A JVM whose watched memory is freed by itself must not hang, whatever collector it has. Longer
 * with {@code -Dmca.stress=20}. O06
 */
class UffdHangTest {
  private static final int MILLIS = 3000;

  /** Longer than any pause of a loaded machine. */
  private static final Duration SPARE = Duration.ofMinutes(1);

  static Stream<String> collectors() {
    return Stream.of("Serial", "Parallel", "G1", "Z", "Shenandoah").filter(UffdHangTest::exists);
  }

  /** Not every JDK has every collector. */
  private static boolean exists(String collector) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    try {
      return new ProcessBuilder(java, "-XX:+Use" + collector + "GC", "-version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("collectors")
  void doesNotHangUnderAnyCollector(String collector) {
    stress("unsafe,cleaner,isolated,trim,classes,gc", collector);
  }

  @ParameterizedTest
  @ValueSource(strings = {"unsafe,gc", "cleaner,gc", "isolated,gc", "trim,classes,gc"})
  void doesNotHangInAnyWay(String ways) {
    stress(ways, "G1");
  }

  private static void stress(String ways, String collector) {
    int millis = MILLIS * HangStress.factor();
    List<String> options = new ArrayList<>();
    options.add("-XX:-UseSerialGC");
    options.add("-XX:+Use" + collector + "GC");
    if (Runtime.version().feature() >= 23) {
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    String output =
        ForkedJvm.of(HangStress.class, ways, String.valueOf(millis))
            .jvmOptions(options.toArray(String[]::new))
            .timeout(Duration.ofMillis(millis).plus(SPARE))
            .run();
    assertThat(output).containsPattern("events [1-9]");
  }
}
