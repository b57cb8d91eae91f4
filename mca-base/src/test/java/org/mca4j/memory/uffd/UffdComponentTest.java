// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Errno;
import org.mca4j.libc.ErrnoException;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.MemoryMonitorFactory;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.testkit.ComponentFactories;

class UffdComponentTest {
  private static final ParamView DEFAULTS =
      new ParamView() {
        @Override
        public <T> T get(Param<T> param) {
          return param.defaultValue();
        }
      };

  private final Component component = ComponentFactories.find("memory", "uffd");

  @Test
  void isPreferredToEveryOtherMonitor() {
    assertThat(component.availability(DEFAULTS)).isEqualTo(Availability.available(50));
    for (String other : List.of("none", "explicit")) {
      assertThat(ComponentFactories.find("memory", other).availability(DEFAULTS))
          .isInstanceOfSatisfying(
              Availability.Available.class,
              available -> assertThat(available.priority()).isLessThan(50));
    }
  }

  @Test
  void makesATrustworthyMonitor() {
    MemoryMonitorFactory factory =
        ComponentFactories.factory(component, MemoryMonitorFactory.class, DEFAULTS);
    try (MemoryMonitor monitor = factory.open()) {
      assertThat(monitor.name()).isEqualTo("uffd");
      assertThat(monitor.trustworthy()).isTrue();
      assertThat(monitor.changed()).isFalse();
      assertThat(monitor.quiet()).isTrue();
    }
  }

  @Test
  void declaresItsParameters() {
    assertThat(component.params())
        .extracting(param -> param.name().full())
        .containsExactly("memory_uffd_chain", "memory_uffd_drainer", "memory_uffd_stall_timeout");
  }

  /** Two completions for each read in store, and a queue of at most 65536. */
  @Test
  void greatestChainFitsTheGreatestQueue() {
    assertThat(ChainPlan.of(UffdParams.CHAIN_GREATEST).completions()).isLessThanOrEqualTo(65536);
    assertThat(ChainPlan.of(UffdParams.CHAIN.defaultValue()).completions())
        .isLessThanOrEqualTo(32768);
    assertThat(ChainPlan.of(UffdParams.CHAIN_LEAST).ranges()).isPositive();
  }

  @Test
  void refusalsNameWhatToDo() {
    assertRefusal(Errno.ENOSYS, "seccomp", "seccomp");
    assertRefusal(Errno.EPERM, "vm.unprivileged_userfaultfd", "kernel.io_uring_disabled");
    assertRefusal(Errno.EMFILE, "ulimit -n", "ulimit -n");
    assertRefusal(Errno.ENOMEM, "ENOMEM", "RLIMIT_MEMLOCK");
  }

  private static void assertRefusal(int errno, String file, String chain) {
    McaException noFile = UffdErrors.fileRefused(new ErrnoException("userfaultfd", errno));
    McaException noChain = UffdErrors.chainRefused(new ErrnoException("io_uring_setup", errno));
    assertThat(noFile).hasMessageContaining(file);
    assertThat(noChain).hasMessageContaining(chain);
    assertThat(noFile.code()).isEqualTo(McaErrorCode.COMPONENT_UNAVAILABLE);
    assertThat(noChain.code()).isEqualTo(McaErrorCode.COMPONENT_UNAVAILABLE);
  }
}
