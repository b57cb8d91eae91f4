// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.testkit.Errors;

/** The registrar over a fake driver, which keeps the driver's rules and fails on demand. */
class CudaHostRegistrarTest {
  private static final CudaHostParams PARAMS = new CudaHostParams(0, FakeCuda.PATH);
  private static final long ADDRESS = 0x7f00_0000_1000L;
  private static final long LENGTH = (1L << 40) + 1;

  private static final int OUT_OF_MEMORY = 2;
  private static final int DEINITIALIZED = 4;
  private static final int LAUNCH_FAILED = 719;

  @BeforeEach
  void newDriver() {
    FakeCuda.reset();
  }

  @Test
  void callsTheDriverInOrderWithTheContextCurrent() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      registrar.deregister(registrar.register(ADDRESS, LENGTH, Access.ANY));
    }

    assertThat(FakeCuda.calls())
        .containsExactly(
            "cuInit 0",
            "cuDeviceGet 0",
            "cuDeviceGetAttribute 99 of 0",
            "cuDeviceGetAttribute 113 of 0",
            "cuDevicePrimaryCtxRetain 0",
            "cuCtxGetCurrent",
            "cuCtxSetCurrent context0",
            "cuMemHostRegister 0x7f0000001000+1099511627777 flags 1 in context0",
            "cuCtxSetCurrent none",
            "cuCtxGetCurrent",
            "cuCtxSetCurrent context0",
            "cuMemHostUnregister 0x7f0000001000 in context0",
            "cuCtxSetCurrent none",
            "cuDevicePrimaryCtxRelease 0");
  }

  @Test
  void theHandleCoversExactlyTheRange() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      RegistrarHandle handle = registrar.register(ADDRESS + 1, 3, Access.ANY);

      assertThat(handle.address()).isEqualTo(ADDRESS + 1);
      assertThat(handle.length()).isEqualTo(3);
    }
  }

  @Test
  void registersReadOnlyWithoutARightToWriteWhereTheDeviceOffersIt() {
    assertThat(flagsFor(Access.REMOTE_READ)).isEqualTo("flags 9");
    assertThat(flagsFor(Access.LOCAL_WRITE)).isEqualTo("flags 1");
    FakeCuda.attribute(113, 0);
    assertThat(flagsFor(Access.REMOTE_READ)).isEqualTo("flags 1");
  }

  @Test
  void aDriverThatDoesNotKnowThePropertiesRegistersPlain() {
    FakeCuda.fail("cuDeviceGetAttribute", 1);

    assertThat(flagsFor(Access.LOCAL_READ)).isEqualTo("flags 1");
  }

  @Test
  void makesTheContextCurrentOnEveryThread() throws Exception {
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      CountDownLatch allThere = new CountDownLatch(threads);
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        long address = ADDRESS + i * 4096L;
        results.add(
            pool.submit(
                () -> {
                  allThere.countDown();
                  assertThat(allThere.await(60, TimeUnit.SECONDS)).isTrue();
                  for (int round = 0; round < 50; round++) {
                    registrar.deregister(registrar.register(address, 4096, Access.ANY));
                  }
                  return null;
                }));
      }
      for (Future<?> result : results) {
        result.get(60, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(FakeCuda.calls().stream().filter(c -> c.startsWith("cuMemHost")))
        .hasSize(2 * 50 * threads)
        .allSatisfy(call -> assertThat(call).endsWith("in context0"));
  }

  @Test
  void putsBackTheContextThatTheThreadHad() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      PointerByReference other = new PointerByReference();
      assertThat(Cuda.cuDevicePrimaryCtxRetain(other, 1)).isZero();
      assertThat(Cuda.cuCtxSetCurrent(other.getValue())).isZero();
      try {
        registrar.deregister(registrar.register(ADDRESS, LENGTH, Access.ANY));

        assertThat(current()).isEqualTo(other.getValue());
        FakeCuda.fail("cuMemHostRegister", OUT_OF_MEMORY);
        assertThatThrownBy(() -> registrar.register(ADDRESS, LENGTH, Access.ANY))
            .satisfies(Errors.code(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE));
        assertThat(current()).isEqualTo(other.getValue());
      } finally {
        assertThat(Cuda.cuCtxSetCurrent(null)).isZero();
      }
    }
  }

  @Test
  void shortageOfMemoryIsSaidSoThatTheCacheCanEvict() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      FakeCuda.fail("cuMemHostRegister", OUT_OF_MEMORY);

      assertThatThrownBy(() -> registrar.register(ADDRESS, LENGTH, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE))
          .hasMessageContaining("1099511627777 bytes at 0x7f0000001000")
          .hasMessageContaining("CUDA_ERROR_OUT_OF_MEMORY (2)");
    }
  }

  @Test
  void refusesARangeThatOverlapsAnother() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      RegistrarHandle first = registrar.register(ADDRESS, 4096, Access.ANY);

      assertThatThrownBy(() -> registrar.register(ADDRESS + 4095, 2, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.REGISTRATION_REFUSED))
          .hasMessageContaining("CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED (712)")
          .hasMessageContaining("do not nest");
      registrar.deregister(first);
      registrar.register(ADDRESS + 4095, 2, Access.ANY);
    }
  }

  @Test
  void refusesWhatTheDriverCallsInvalid() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      FakeCuda.fail("cuMemHostRegister", 1);

      assertThatThrownBy(() -> registrar.register(ADDRESS, LENGTH, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.REGISTRATION_REFUSED))
          .hasMessageContaining("not mapped");
    }
  }

  @Test
  void namesAnyOtherResultAndTheCall() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      FakeCuda.fail("cuMemHostRegister", LAUNCH_FAILED);
      assertThatThrownBy(() -> registrar.register(ADDRESS, LENGTH, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.NATIVE_CALL_FAILED))
          .hasMessageContaining("cuMemHostRegister failed with CUDA_ERROR_LAUNCH_FAILED (719)");

      FakeCuda.fail("cuCtxSetCurrent", 12345);
      assertThatThrownBy(() -> registrar.register(ADDRESS, LENGTH, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.NATIVE_CALL_FAILED))
          .hasMessageContaining("cuCtxSetCurrent failed with CUresult (12345)");
      FakeCuda.fail("", 0);
    }
  }

  @Test
  void aFailedDeregistrationCanBeRepeated() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      RegistrarHandle handle = registrar.register(ADDRESS, LENGTH, Access.ANY);
      FakeCuda.fail("cuMemHostUnregister", LAUNCH_FAILED);
      assertThatThrownBy(() -> registrar.deregister(handle))
          .satisfies(Errors.code(McaErrorCode.DEREGISTRATION_FAILED))
          .hasMessageContaining("CUDA_ERROR_LAUNCH_FAILED (719)");

      FakeCuda.fail("", 0);
      registrar.deregister(handle);

      assertThatThrownBy(() -> registrar.deregister(handle))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aRegistrationThatTheDriverNoLongerKnowsCountsAsTakenBack() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      RegistrarHandle handle = registrar.register(ADDRESS, LENGTH, Access.ANY);
      FakeCuda.fail("cuMemHostUnregister", 713);

      registrar.deregister(handle);

      FakeCuda.fail("", 0);
    }
    assertThat(FakeCuda.calls()).filteredOn(c -> c.startsWith("cuMemHostUnregister")).hasSize(1);
  }

  @Test
  void afterTheDriversShutdownDeregisteringAndClosingAreDone() {
    CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS);
    RegistrarHandle first = registrar.register(ADDRESS, 1, Access.ANY);
    registrar.register(ADDRESS + 1, 1, Access.ANY);
    FakeCuda.fail("*", DEINITIALIZED);

    registrar.deregister(first);
    assertThatThrownBy(() -> registrar.register(ADDRESS, 1, Access.ANY))
        .satisfies(Errors.code(McaErrorCode.COMPONENT_UNAVAILABLE))
        .hasMessageContaining("shut down");
    registrar.close();
  }

  @Test
  void closingTakesBackWhatIsRegisteredAndCallsNothingAfterwards() {
    CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS);
    RegistrarHandle handle = registrar.register(ADDRESS, LENGTH, Access.ANY);

    registrar.close();

    List<String> calls = FakeCuda.calls();
    assertThat(calls).contains("cuMemHostUnregister 0x7f0000001000 in context0");
    assertThat(calls).last().isEqualTo("cuDevicePrimaryCtxRelease 0");
    registrar.close();
    assertThatThrownBy(() -> registrar.register(ADDRESS, LENGTH, Access.ANY))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> registrar.deregister(handle))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThat(FakeCuda.calls()).isEqualTo(calls);
  }

  @Test
  void closingWaitsForCallsUnderWay() throws Exception {
    int threads = 4;
    CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch allBusy = new CountDownLatch(threads);
    List<Future<?>> results = new ArrayList<>();
    try {
      for (int i = 0; i < threads; i++) {
        long address = ADDRESS + i;
        results.add(pool.submit(() -> registerUntilClosed(registrar, address, allBusy)));
      }
      assertThat(allBusy.await(60, TimeUnit.SECONDS)).isTrue();
      registrar.close();
      for (Future<?> result : results) {
        result.get(60, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(FakeCuda.calls()).last().isEqualTo("cuDevicePrimaryCtxRelease 0");
  }

  @Test
  void closingReportsAFailureAfterEverythingWasTried() {
    CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS);
    registrar.register(ADDRESS, 1, Access.ANY);
    registrar.register(ADDRESS + 1, 1, Access.ANY);
    FakeCuda.fail("cuMemHostUnregister", LAUNCH_FAILED);

    assertThatThrownBy(registrar::close).satisfies(Errors.code(McaErrorCode.DEREGISTRATION_FAILED));

    assertThat(FakeCuda.calls()).filteredOn(c -> c.startsWith("cuMemHostUnregister")).hasSize(2);
    assertThat(FakeCuda.retained(0)).isZero();
  }

  @Test
  void aContextThatIsNotReleasedIsReported() {
    CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS);
    FakeCuda.fail("cuDevicePrimaryCtxRelease", LAUNCH_FAILED);

    assertThatThrownBy(registrar::close).satisfies(Errors.code(McaErrorCode.NATIVE_CALL_FAILED));
  }

  @Test
  void everyRegistrarRetainsTheContextForItself() {
    try (CudaHostRegistrar one = CudaHostRegistrar.open(PARAMS);
        CudaHostRegistrar two = CudaHostRegistrar.open(PARAMS)) {
      assertThat(FakeCuda.retained(0)).isEqualTo(2);
      RegistrarHandle handle = one.register(ADDRESS, LENGTH, Access.ANY);

      assertThatThrownBy(() -> two.deregister(handle))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("another registrar");
      one.deregister(handle);
    }
    assertThat(FakeCuda.retained(0)).isZero();
  }

  @Test
  void aDeviceWithoutMemoryForAContextIsSaidAndRetainsNothing() {
    FakeCuda.fail("cuDevicePrimaryCtxRetain", OUT_OF_MEMORY);
    assertThatThrownBy(() -> CudaHostRegistrar.open(PARAMS))
        .satisfies(Errors.code(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE));

    FakeCuda.fail("cuDevicePrimaryCtxRetain", LAUNCH_FAILED);
    assertThatThrownBy(() -> CudaHostRegistrar.open(PARAMS))
        .satisfies(Errors.code(McaErrorCode.COMPONENT_UNAVAILABLE));
    assertThat(FakeCuda.retained(0)).isZero();
  }

  @Test
  void checksTheRangeBeforeTheDriverIsCalled() {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      List<String> calls = FakeCuda.calls();

      assertThatThrownBy(() -> registrar.register(ADDRESS, 0, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.RANGE_INVALID));
      assertThatThrownBy(() -> registrar.register(-4096, 8192, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.RANGE_INVALID));
      assertThat(FakeCuda.calls()).isEqualTo(calls);
    }
  }

  private static void registerUntilClosed(
      CudaHostRegistrar registrar, long address, CountDownLatch busy) {
    try {
      while (true) {
        registrar.deregister(registrar.register(address, 1, Access.ANY));
        busy.countDown();
      }
    } catch (IllegalStateException closed) {
      assertThat(closed).hasMessageContaining("closed");
    }
  }

  private static String flagsFor(Access access) {
    try (CudaHostRegistrar registrar = CudaHostRegistrar.open(PARAMS)) {
      registrar.register(ADDRESS, LENGTH, access);
    }
    String call =
        FakeCuda.calls().stream()
            .filter(c -> c.startsWith("cuMemHostRegister"))
            .reduce((first, last) -> last)
            .orElseThrow();
    return call.substring(call.indexOf("flags"), call.indexOf(" in "));
  }

  private static Pointer current() {
    PointerByReference context = new PointerByReference();
    assertThat(Cuda.cuCtxGetCurrent(context)).isZero();
    return context.getValue();
  }
}
