// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mca4j.libc.Mman.MADV_DONTNEED;
import static org.mca4j.libc.Mman.MAP_ANONYMOUS;
import static org.mca4j.libc.Mman.MAP_FIXED_NOREPLACE;
import static org.mca4j.libc.Mman.MAP_PRIVATE;
import static org.mca4j.libc.Mman.MREMAP_MAYMOVE;
import static org.mca4j.libc.Mman.MS_ASYNC;
import static org.mca4j.libc.Mman.PROT_READ;
import static org.mca4j.libc.Mman.PROT_WRITE;

import com.sun.jna.Pointer;
import org.junit.jupiter.api.Test;

class MmanTest {
  private static final long PAGE = Unistd.pageSize();

  @Test
  void mapsAdvisesAndUnmaps() {
    long address = map(0, 4 * PAGE, 0);
    new Pointer(address).setLong(0, 42);

    assertThat(Mman.madvise(address, PAGE, MADV_DONTNEED)).isZero();
    assertThat(new Pointer(address).getLong(0)).isZero();
    assertThat(Mman.munmap(address, 4 * PAGE)).isZero();
    assertThat(Mman.msync(address, PAGE, MS_ASYNC)).isEqualTo(-Errno.ENOMEM);
  }

  @Test
  void answersWithTheNegatedErrorNumber() {
    assertThat(Mman.munmap(1, PAGE)).isEqualTo(-Errno.EINVAL);
    long failed = Mman.mmap(0, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assertThat(failed).isEqualTo(-Errno.EINVAL);
    assertThat(Errno.isError(failed)).isTrue();
  }

  @Test
  void fixedNoreplaceLeavesAnExistingMappingAlone() {
    long address = map(0, PAGE, 0);

    long second =
        Mman.mmap(
            address, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);

    assertThat(second).isEqualTo(-Errno.EEXIST);
    assertThat(Mman.munmap(address, PAGE)).isZero();
    assertThat(map(address, PAGE, MAP_FIXED_NOREPLACE)).isEqualTo(address);
    assertThat(Mman.munmap(address, PAGE)).isZero();
  }

  @Test
  void remapKeepsTheContents() {
    long address = map(0, PAGE, 0);
    new Pointer(address).setLong(0, 42);

    long moved = Mman.mremap(address, PAGE, 64 * PAGE, MREMAP_MAYMOVE, 0);

    assertThat(Errno.isError(moved)).isFalse();
    assertThat(new Pointer(moved).getLong(0)).isEqualTo(42);
    assertThat(Mman.munmap(moved, 64 * PAGE)).isZero();
  }

  private static long map(long address, long length, int flags) {
    int protection = PROT_READ | PROT_WRITE;
    long result =
        Mman.mmap(address, length, protection, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    assertThat(Errno.isError(result)).as("mmap gives %d", result).isFalse();
    return result;
  }
}
