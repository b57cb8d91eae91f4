// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Key;
import com.google.inject.Provides;
import com.google.inject.name.Names;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.Registrar;
import org.mca4j.registrar.RegistrarFactory;

class IoUringComponentTest {
  private static final ParamView TWO_SLOTS =
      new ParamView() {
        @Override
        @SuppressWarnings("unchecked") // the only parameter is a number
        public <T> T get(Param<T> param) {
          assertThat(param).isSameAs(IoUringParams.SLOTS);
          return (T) Integer.valueOf(2);
        }
      };

  @Test
  void serviceLoaderFindsIt() {
    assertThat(ServiceLoader.load(Component.class))
        .filteredOn(component -> component.framework().equals("registrar"))
        .extracting(Component::name)
        .contains("iouring");
  }

  @Test
  void isAvailableHere() {
    assertThat(new IoUringComponent().availability(TWO_SLOTS))
        .isEqualTo(Availability.available(50));
  }

  @Test
  void moduleGivesAFactoryUnderTheNameOfTheComponent() {
    RegistrarFactory factory =
        Guice.createInjector(
                new IoUringComponent().module(),
                new AbstractModule() {
                  @Provides
                  ParamView params() {
                    return TWO_SLOTS;
                  }
                })
            .getInstance(Key.get(RegistrarFactory.class, Names.named("iouring")));

    try (Registrar registrar = factory.open()) {
      assertThat(registrar.name()).isEqualTo("iouring");
    }
  }

  @Test
  void numberOfSlotsHasToFitTheKernelsTable() {
    assertThat(IoUringParams.SLOTS.name().full()).isEqualTo("registrar_iouring_slots");
    assertThat(IoUringParams.SLOTS.defaultValue()).isEqualTo(16384);
    assertThat(IoUringParams.SLOTS.type().parse("1")).isEqualTo(1);
    for (int slots : new int[] {0, -1, 16385}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> IoUringParams.SLOTS.type().parse(String.valueOf(slots)));
      assertThatExceptionOfType(McaException.class)
          .isThrownBy(() -> new IoUringParams(slots))
          .satisfies(e -> assertThat(e.code()).isEqualTo(McaErrorCode.PARAM_INVALID_VALUE))
          .withMessageContaining("registrar_iouring_slots is " + slots);
    }
  }

  @Test
  void refusalOfTheRingNamesWhatToDo() {
    assertRefusal(Errno.ENOSYS, McaErrorCode.COMPONENT_UNAVAILABLE, "seccomp", "Linux 5.19");
    assertRefusal(Errno.EPERM, McaErrorCode.COMPONENT_UNAVAILABLE, "kernel.io_uring_disabled is");
    assertRefusal(Errno.ENOMEM, McaErrorCode.REGISTRAR_OUT_OF_RESOURCE, "RLIMIT_MEMLOCK");
    assertRefusal(Errno.EMFILE, McaErrorCode.REGISTRAR_OUT_OF_RESOURCE, "ulimit -n");
    assertRefusal(Errno.EINVAL, McaErrorCode.NATIVE_CALL_FAILED, "io_uring_setup", "EINVAL");
  }

  private static void assertRefusal(int errno, McaErrorCode code, String... words) {
    McaException refusal = IoUringErrors.ringRefused(new ErrnoException("io_uring_setup", errno));
    assertThat(refusal.code()).isEqualTo(code);
    assertThat(refusal).hasMessageContainingAll(words);
  }
}
