// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mca4j.Mca;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.ProcStatus;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;
import org.mca4j.testkit.ForkedJvm;
import org.mca4j.testkit.NativePages;

/** The whole stack, opened as a program opens it, as a user whose memory lock limit is small. */
final class GrdmaAtTheMemlockLimitTest {
  private static final long MEBIBYTE = 1 << 20;

  @ParameterizedTest
  @ValueSource(strings = {"iouring", "mlock"})
  void evictsAndRetriesAtTheLimitAndThenNamesIt(String registrar) {
    ForkedJvm.of(AtTheLimit.class, registrar).ownUser().memlock(8 * MEBIBYTE).run();
  }

  static final class AtTheLimit {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(32 * MEBIBYTE);
          Mca mca =
              Mca.open(
                  "--mca",
                  "rcache",
                  "grdma",
                  "--mca",
                  "memory",
                  "explicit",
                  "--mca",
                  "registrar",
                  args[0]);
          Rcache cache = mca.rcache()) {
        for (int i = 0; i < 32; i++) {
          cache.deregister(cache.register(mebibyte(pages, i), Access.LOCAL_WRITE));
        }
        assertThat(cache.stats().get(RcacheCounter.EVICTIONS)).isBetween(24L, 31L);
        assertThat(kernelsCount()).isEqualTo(cache.stats().get(RcacheCounter.LIVE_BYTES));

        List<Registration> held = new ArrayList<>();
        McaException limit = null;
        for (int i = 0; i < 32 && limit == null; i++) {
          MemoryRegion region = mebibyte(pages, i);
          limit =
              catchThrowableOfType(
                  McaException.class, () -> held.add(cache.register(region, Access.LOCAL_WRITE)));
        }
        assertThat(limit).isNotNull();
        assertThat(limit.code()).isEqualTo(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE);
        assertThat(limit)
            .hasMessageContainingAll(
                "registrar " + args[0], "nothing idle", "8388608 bytes", "ulimit -l");
        assertThat(kernelsCount()).isEqualTo(held.size() * MEBIBYTE);

        held.forEach(cache::deregister);
        cache.deregister(cache.register(mebibyte(pages, 31), Access.LOCAL_WRITE));
      }
      assertThat(kernelsCount()).isZero();
    }

    private static MemoryRegion mebibyte(NativePages pages, int i) {
      return MemoryRegion.of(pages.address() + i * MEBIBYTE, MEBIBYTE);
    }

    private static long kernelsCount() {
      ProcStatus status = ProcStatus.read();
      return status.pinnedBytes() + status.lockedBytes();
    }
  }
}
