// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class UnistdTest {
  @Test
  void libcIsAvailableOnLinux() {
    assertThat(Libc.unavailableCause()).isEmpty();
  }

  @Test
  void knowsTheProcess() throws IOException {
    assertThat(Unistd.getpid()).isEqualTo((int) ProcessHandle.current().pid());
    int owner = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    assertThat(Unistd.geteuid()).isEqualTo(owner);
    assertThat(Unistd.getuid()).isEqualTo(owner);
  }

  @Test
  void pageSizeIsWhatTheKernelSays() {
    assertThat(Unistd.pageSize()).isGreaterThanOrEqualTo(4096);
    assertThat(Long.bitCount(Unistd.pageSize())).isEqualTo(1);
  }

  @Test
  void closeOfNoFileIsAnAnswer() {
    assertThat(Unistd.close(-1)).isEqualTo(-Errno.EBADF);
    assertThat(Unistd.isatty(-1)).isFalse();
  }

  @Test
  void aPipeGivesWhatItTook() {
    int[] ends = new int[2];
    assertThat(Unistd.pipe2(ends, Fcntl.O_CLOEXEC)).isZero();
    byte[] read = new byte[4];

    assertThat(Unistd.write(ends[1], new byte[] {1, 2, 3}, 2)).isEqualTo(2);
    assertThat(Unistd.read(ends[0], read, 4)).isEqualTo(2);
    assertThat(read).containsExactly(1, 2, 0, 0);

    assertThat(Unistd.close(ends[1])).isZero();
    assertThat(Unistd.read(ends[0], read, 4)).isZero();
    assertThat(Unistd.close(ends[0])).isZero();
    assertThat(Unistd.read(ends[0], read, 4)).isEqualTo(-Errno.EBADF);
    assertThat(Unistd.pipe2(ends, -1)).isEqualTo(-Errno.EINVAL);
  }

  @Test
  void describesErrorNumbers() {
    assertThat(Errno.describe(Errno.ENOMEM)).isEqualTo("ENOMEM (Cannot allocate memory)");
    assertThat(Errno.describe(71)).startsWith("errno 71 (");
  }

  @Test
  void readsTheLimitsOfThisProcess() throws IOException {
    Resource.Limit limit = Resource.getrlimit(Resource.RLIMIT_MEMLOCK);
    String line =
        Files.readAllLines(Path.of("/proc/self/limits")).stream()
            .filter(l -> l.startsWith("Max locked memory"))
            .findFirst()
            .orElseThrow();

    assertThat(line.split("\\s+", -1)).contains(text(limit.soft()), text(limit.hard()));
    assertThat(Resource.setrlimit(Resource.RLIMIT_MEMLOCK, limit)).isZero();
  }

  private static String text(long limit) {
    return limit == Resource.RLIM_INFINITY ? "unlimited" : Long.toUnsignedString(limit);
  }
}
