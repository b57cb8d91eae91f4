// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaErrorKind;
import org.mca4j.error.McaException;
import org.mca4j.libc.ProcStatus;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.Access;
import org.mca4j.testkit.ForkedJvm;
import org.mca4j.testkit.NativePages;

/** Pinning and its limit, which count for a whole process and a whole user. */
class IoUringPinningTest {
  private static final long MEBIBYTE = 1 << 20;

  @Test
  void pinsAndUnpinsExactlyTheRange() {
    ForkedJvm.of(PinsExactly.class).ownUser().memlock(8 * MEBIBYTE).run();
  }

  static final class PinsExactly {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(4 * MEBIBYTE)) {
        IoUringRegistrar registrar = IoUringRegistrar.open(new IoUringParams(16));
        assertPinned(0);
        IoUringHandle first = registrar.register(pages.address(), 3 * MEBIBYTE, Access.ANY);
        assertPinned(3 * MEBIBYTE);
        IoUringHandle again = registrar.register(pages.address(), MEBIBYTE, Access.ANY);
        assertPinned(4 * MEBIBYTE);
        registrar.deregister(first);
        assertPinned(MEBIBYTE);
        registrar.deregister(again);
        assertPinned(0);
        registrar.register(pages.address(), 2 * MEBIBYTE, Access.ANY);
        assertPinned(2 * MEBIBYTE);
        registrar.close();
        assertPinned(0);
      }
    }

    private static void assertPinned(long bytes) {
      assertThat(ProcStatus.read().pinnedBytes()).isEqualTo(bytes);
    }
  }

  @Test
  void limitOfTheUserIsRetryableAfterOneDeregistration() {
    ForkedJvm.of(MeetsTheLimit.class).ownUser().memlock(8 * MEBIBYTE).run();
  }

  static final class MeetsTheLimit {
    public static void main(String[] args) {
      List<IoUringHandle> handles = new ArrayList<>();
      try (NativePages pages = NativePages.map(16 * MEBIBYTE);
          IoUringRegistrar registrar = IoUringRegistrar.open(new IoUringParams(16))) {
        McaException failure = null;
        for (int i = 0; i < 16 && failure == null; i++) {
          long address = pages.address() + i * MEBIBYTE;
          failure =
              catchThrowableOfType(
                  McaException.class,
                  () -> handles.add(registrar.register(address, MEBIBYTE, Access.ANY)));
        }
        assertThat(failure).isNotNull();
        assertThat(failure.code()).isEqualTo(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE);
        assertThat(failure.kind()).isEqualTo(McaErrorKind.OUT_OF_RESOURCES);
        assertThat(failure).hasMessageContainingAll("ENOMEM", "8388608 bytes", "ulimit -l");
        assertThat(handles).hasSizeBetween(6, 8);

        registrar.deregister(handles.remove(0));

        long last = pages.address() + 15 * MEBIBYTE;
        assertThat(registrar.register(last, MEBIBYTE, Access.ANY).bufferIndex()).isZero();
      }
    }
  }

  @Test
  void withoutAnyMemoryToLockTheComponentSaysWhy() {
    ForkedJvm.of(HasNoLimitLeft.class).ownUser().memlock(0).run();
  }

  static final class HasNoLimitLeft {
    public static void main(String[] args) {
      assertThat(new IoUringComponent().availability(new Defaults()))
          .isInstanceOfSatisfying(
              Availability.Unavailable.class,
              unavailable ->
                  assertThat(unavailable.cause()).contains("ENOMEM", "RLIMIT_MEMLOCK is 0 bytes"));
    }
  }

  /** Every parameter at its default. */
  private static final class Defaults implements ParamView {
    @Override
    public <T> T get(Param<T> param) {
      return param.defaultValue();
    }
  }
}
