// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class IoUringRingTest {
  @Test
  void refusalCarriesTheErrorNumber() {
    assertThatThrownBy(() -> IoUringRing.open(0))
        .isInstanceOfSatisfying(
            ErrnoException.class,
            e -> {
              assertThat(e.errno()).isEqualTo(Errno.EINVAL);
              assertThat(e.call()).isEqualTo("io_uring_setup");
            })
        .hasMessage("io_uring_setup failed with EINVAL (Invalid argument)");
  }

  @Test
  void tableHasAtMost16384Slots() throws ErrnoException {
    try (IoUringRing ring = IoUringRing.open(1)) {
      assertThat(ring.registerSparseBuffers(16385)).isEqualTo(-Errno.EINVAL);
      assertThat(ring.registerSparseBuffers(16384)).isZero();
      assertThat(ring.registerSparseBuffers(1)).isEqualTo(-Errno.EBUSY);
    }
  }

  @Test
  void everySubmissionGetsItsOwnCompletion() throws ErrnoException {
    try (IoUringRing ring = IoUringRing.open(2)) {
      for (int i = 0; i < 10; i++) {
        Sqe badFile = new Sqe(IoUring.IORING_OP_READ, 0, -1, 0, 0, 0, 0, 0, 100 + i);
        assertThat(ring.submit(badFile)).isZero();
        assertThat(ring.poll()).isEqualTo(new Cqe(100 + i, -Errno.EBADF));
        assertThat(ring.poll()).isNull();
      }
    }
  }

  @Test
  void refusedSubmissionLeavesNothingBehind() throws ErrnoException {
    try (IoUringRing ring = IoUringRing.open(1)) {
      int saved = Unistd.dup(ring.fd());
      int notARing = Fcntl.open(Path.of("/dev/null"), Fcntl.O_RDONLY, 0);
      Sqe request = new Sqe(IoUring.IORING_OP_READ, 0, -1, 0, 0, 0, 0, 0, 7);

      Unistd.dup2(notARing, ring.fd());
      assertThat(ring.submit(request)).isEqualTo(-Errno.EOPNOTSUPP);
      assertThat(ring.submit(request)).isEqualTo(-Errno.EOPNOTSUPP);
      Unistd.dup2(saved, ring.fd());

      assertThat(ring.poll()).isNull();
      assertThat(ring.submit(request)).isZero();
      assertThat(ring.poll()).isEqualTo(new Cqe(7, -Errno.EBADF));
      Unistd.close(saved);
      Unistd.close(notARing);
    }
  }

  @Test
  void closedRingRefusesEverything() throws ErrnoException {
    IoUringRing ring = IoUringRing.open(1);
    ring.close();
    ring.close();

    assertThatIllegalStateException().isThrownBy(() -> ring.registerSparseBuffers(1));
    assertThatIllegalStateException().isThrownBy(() -> ring.updateBuffer(0, 0, 0));
    assertThatIllegalStateException()
        .isThrownBy(() -> ring.submit(new Sqe(0, 0, 0, 0, 0, 0, 0, 0, 0)));
    assertThatIllegalStateException().isThrownBy(ring::poll);
  }

  @Test
  void closeGivesFileAndMemoryBack() throws ErrnoException, IOException {
    List<String> before = mappingsOfRings();
    IoUringRing ring = IoUringRing.open(1);
    assertThat(mappingsOfRings()).hasSize(before.size() + 2);
    assertThat(fileOf(ring)).contains("io_uring");

    ring.close();

    assertThat(mappingsOfRings()).isEqualTo(before);
    assertThat(fileOf(ring)).doesNotContain("io_uring");
  }

  private static List<String> mappingsOfRings() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/maps")).stream()
        .filter(line -> line.contains("io_uring"))
        .toList();
  }

  private static String fileOf(IoUringRing ring) throws IOException {
    Path file = Path.of("/proc/self/fd", String.valueOf(ring.fd()));
    return Files.isSymbolicLink(file) ? Files.readSymbolicLink(file).toString() : "nothing";
  }
}
