// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.mca4j.libc.Resource;
import org.mca4j.libc.Unistd;

class ForkedJvmTest {
  @Test
  void runsAsAUserOfItsOwnUnderTheLimit() {
    String first = ForkedJvm.of(Shows.class, "hello").ownUser().memlock(65536).run();
    String second = ForkedJvm.of(Shows.class, "hello").memlock(65536).ownUser().run();

    assertThat(first).contains("hello", "memlock 65536");
    assertThat(second).contains("hello", "memlock 65536");
    assertThat(first).isNotEqualTo(second).doesNotContain("uid " + Unistd.getuid() + "\n");
  }

  static final class Shows {
    public static void main(String[] args) {
      System.out.println(args[0]);
      System.out.println("uid " + Unistd.getuid());
      System.out.println("memlock " + Resource.getrlimit(Resource.RLIMIT_MEMLOCK).soft());
    }
  }

  @Test
  void failureCarriesTheOutput() {
    ForkedJvm jvm = ForkedJvm.of(Fails.class);

    assertThatThrownBy(jvm::run)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("ended with 3")
        .hasMessageContaining("this went wrong");
  }

  static final class Fails {
    public static void main(String[] args) {
      System.out.println("this went wrong");
      System.exit(3);
    }
  }

  @Test
  void hangingJvmIsKilled() {
    ForkedJvm jvm = ForkedJvm.of(Hangs.class).timeout(Duration.ofSeconds(1));

    assertThatThrownBy(jvm::run)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("did not end in PT1S")
        .hasMessageContainingAll("futex", "\"main\"", "java.lang.Thread.join");
  }

  static final class Hangs {
    public static void main(String[] args) throws InterruptedException {
      Thread.currentThread().join();
    }
  }
}
