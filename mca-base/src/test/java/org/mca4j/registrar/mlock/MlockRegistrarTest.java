// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.inject.Guice;
import com.google.inject.Key;
import com.google.inject.name.Names;
import java.nio.file.Path;
import java.util.Collections;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Component;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.Mman;
import org.mca4j.libc.ProcStatus;
import org.mca4j.libc.Unistd;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.testkit.ForkedJvm;
import org.mca4j.testkit.NativePages;

class MlockRegistrarTest {
  private static final long PAGE = Unistd.pageSize();
  private static final long LIMIT = 8 << 20;
  private static final ParamView NO_PARAMS =
      new ParamView() {
        @Override
        public <T> T get(Param<T> param) {
          throw new AssertionError("nobody declared " + param);
        }
      };

  @Test
  void serviceLoaderFindsItAndGuiceMakesIt() {
    Component component =
        ServiceLoader.load(Component.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(c -> c.framework().equals("registrar") && c.name().equals("mlock"))
            .findFirst()
            .orElseThrow();
    assertThat(component.availability(NO_PARAMS)).isEqualTo(Availability.available(30));
    Guice.createInjector(component.module())
        .getInstance(Key.get(RegistrarFactory.class, Names.named("mlock")))
        .open()
        .close();
  }

  private static void fork(Class<?> main) {
    ForkedJvm.of(main).ownUser().memlock(LIMIT).run();
  }

  private static void assertLockedPages(long pages) {
    assertThat(ProcStatus.read().lockedBytes()).isEqualTo(pages * PAGE);
  }

  private static void assertFails(
      McaErrorCode code, MlockRegistrar registrar, long address, long length, String... words) {
    assertThatExceptionOfType(McaException.class)
        .isThrownBy(() -> registrar.register(address, length, Access.ANY))
        .satisfies(e -> assertThat(e.code()).isEqualTo(code))
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }

  @Test
  void overlappingRegistrationsNest() {
    fork(Nests.class);
  }

  static final class Nests {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(16 * PAGE);
          MlockRegistrar registrar = new MlockRegistrar();
          MlockRegistrar other = new MlockRegistrar()) {
        long start = pages.address();
        RegistrarHandle low = registrar.register(start + 1, 10 * PAGE - 1, Access.ANY);
        RegistrarHandle high = registrar.register(start + 6 * PAGE, 10 * PAGE, Access.ANY);
        RegistrarHandle one = other.register(start + 8 * PAGE + 7, 1, Access.ANY);
        assertLockedPages(16);
        assertThat(low.address()).isEqualTo(start);
        assertThat(low.length()).isEqualTo(10 * PAGE);

        registrar.deregister(low);
        assertLockedPages(10);
        registrar.deregister(high);
        assertLockedPages(1);
        other.deregister(one);
        assertLockedPages(0);
      }
    }
  }

  @Test
  void closeUnlocksWhatIsLeft() {
    fork(Closes.class);
  }

  static final class Closes {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(16 * PAGE);
          MlockRegistrar other = new MlockRegistrar()) {
        MlockRegistrar registrar = new MlockRegistrar();
        RegistrarHandle all = registrar.register(pages.address(), 16 * PAGE, Access.ANY);
        other.register(pages.address(), PAGE, Access.ANY);
        registrar.close();
        registrar.close();
        assertLockedPages(1);
        assertThatIllegalStateException().isThrownBy(() -> registrar.deregister(all));
        assertThatIllegalStateException()
            .isThrownBy(() -> registrar.register(pages.address(), PAGE, Access.ANY));
        assertLockedPages(1);
      }
    }
  }

  @Test
  void memoryUnmappedWhileLockedCanBeDeregistered() {
    fork(Unmaps.class);
  }

  static final class Unmaps {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(16 * PAGE);
          MlockRegistrar registrar = new MlockRegistrar()) {
        RegistrarHandle all = registrar.register(pages.address(), 16 * PAGE, Access.ANY);
        pages.unmap(4 * PAGE, PAGE);
        assertLockedPages(15);
        registrar.deregister(all);
        assertLockedPages(0);

        pages.unmap(0, 16 * PAGE);
        try (NativePages again = pages.mapAgain()) {
          RegistrarHandle gone = registrar.register(again.address(), 16 * PAGE, Access.ANY);
          again.unmap(0, 16 * PAGE);
          registrar.deregister(gone);
        }
        assertLockedPages(0);
      }
    }
  }

  @Test
  void locksAgainWhatWasMappedAnew() {
    fork(MapsAnew.class);
  }

  static final class MapsAnew {
    public static void main(String[] args) {
      NativePages pages = NativePages.map(8 * PAGE);
      try (MlockRegistrar registrar = new MlockRegistrar()) {
        RegistrarHandle stale = registrar.register(pages.address(), 8 * PAGE, Access.ANY);
        try (NativePages fresh = pages.mapAgain()) {
          assertLockedPages(0);
          RegistrarHandle good = registrar.register(fresh.address(), 8 * PAGE, Access.ANY);
          assertLockedPages(8);
          registrar.deregister(stale);
          assertLockedPages(8);
          registrar.deregister(good);
          assertLockedPages(0);
        }
      }
    }
  }

  @Test
  void limitIsRetryableAfterOneDeregistration() {
    fork(MeetsTheLimit.class);
  }

  static final class MeetsTheLimit {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(2 * LIMIT);
          MlockRegistrar registrar = new MlockRegistrar()) {
        long start = pages.address();
        RegistrarHandle handle = registrar.register(start, LIMIT / 2, Access.ANY);
        registrar.register(start + LIMIT / 2, LIMIT / 2, Access.ANY);
        assertFails(
            McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
            registrar,
            start + LIMIT - PAGE,
            2 * PAGE,
            "ENOMEM",
            "RLIMIT_MEMLOCK is " + LIMIT + " bytes",
            "ulimit -l");
        assertLockedPages(LIMIT / PAGE);
        registrar.deregister(handle);
        registrar.register(start + LIMIT - PAGE, 2 * PAGE, Access.ANY);
        assertLockedPages(LIMIT / 2 / PAGE + 1);
      }
    }
  }

  @Test
  void limitOfNothingIsALimitToo() {
    ForkedJvm.of(MayLockNothing.class).ownUser().memlock(0).run();
  }

  static final class MayLockNothing {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(PAGE);
          MlockRegistrar registrar = new MlockRegistrar()) {
        assertFails(
            McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
            registrar,
            pages.address(),
            PAGE,
            "EPERM",
            "RLIMIT_MEMLOCK is 0 bytes");
      }
    }
  }

  @Test
  void refusedRangeLeavesNoLockBehind() {
    fork(IsRefused.class);
  }

  static final class IsRefused {
    public static void main(String[] args) {
      try (NativePages pages = NativePages.map(16 * PAGE);
          MlockRegistrar registrar = new MlockRegistrar()) {
        long start = pages.address();
        RegistrarHandle two = registrar.register(start, 2 * PAGE, Access.ANY);
        pages.unmap(10 * PAGE, PAGE);
        assertFails(
            McaErrorCode.REGISTRATION_REFUSED, registrar, start, 16 * PAGE, "is not mapped");
        assertLockedPages(2);

        assertThat(Mman.mprotect(start + 4 * PAGE, PAGE, Mman.PROT_NONE)).isZero();
        assertFails(
            McaErrorCode.REGISTRATION_REFUSED, registrar, start, 8 * PAGE, "no access rights");
        assertLockedPages(2);
        assertThat(Path.of("/proc/self/smaps")).content().doesNotContainPattern("VmFlags:.* lf");
        registrar.deregister(two);
        assertLockedPages(0);
      }
    }
  }

  @Test
  void threadsOnTheSamePagesLeaveTheLocksOfOthers() {
    fork(SharesPages.class);
  }

  static final class SharesPages {
    public static void main(String[] args) throws Exception {
      try (NativePages pages = NativePages.map(8 * PAGE);
          MlockRegistrar registrar = new MlockRegistrar()) {
        RegistrarHandle kept = registrar.register(pages.address() + 2 * PAGE, PAGE, Access.ANY);
        Callable<Void> worker =
            () -> {
              try (MlockRegistrar own = new MlockRegistrar()) {
                for (int i = 0; i < 1000; i++) {
                  for (int hurried = 0; hurried < 50; hurried++) {
                    own.deregister(own.register(pages.address(), 8 * PAGE, Access.ANY));
                  }
                  RegistrarHandle all = own.register(pages.address(), 8 * PAGE, Access.ANY);
                  assertLockedPages(8);
                  own.deregister(all);
                }
              }
              return null;
            };
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (Future<Void> done : pool.invokeAll(Collections.nCopies(4, worker))) {
          done.get();
        }
        pool.shutdown();
        assertLockedPages(1);
        registrar.deregister(kept);
        assertLockedPages(0);
      }
    }
  }

  @Test
  void rejectsRangesThatAreNoneAndHandlesOfOthers() {
    try (MlockRegistrar registrar = new MlockRegistrar();
        MlockRegistrar other = new MlockRegistrar();
        NativePages pages = NativePages.map(PAGE)) {
      assertFails(McaErrorCode.RANGE_INVALID, registrar, pages.address(), 0, "positive");
      assertFails(McaErrorCode.RANGE_INVALID, registrar, pages.address(), -1, "positive");
      RegistrarHandle handle = other.register(pages.address(), PAGE, Access.ANY);
      assertThatIllegalStateException().isThrownBy(() -> registrar.deregister(handle));
      other.deregister(handle);
      assertThatIllegalStateException().isThrownBy(() -> other.deregister(handle));
    }
  }
}
