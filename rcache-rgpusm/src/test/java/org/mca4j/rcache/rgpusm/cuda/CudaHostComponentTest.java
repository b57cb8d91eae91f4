// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Availability.Unavailable;
import org.mca4j.base.spi.Component;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registrar;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.testkit.ComponentFactories;
import org.mca4j.testkit.Errors;
import org.mca4j.testkit.FakeLibrary;
import org.mca4j.testkit.FixedParams;

/** The component over a fake driver. */
class CudaHostComponentTest {
  private static final String DEVICE = "registrar_cuda_host_device";
  private static final String LIBRARY = "registrar_cuda_host_library";

  private final Component component = ComponentFactories.find("registrar", "cuda_host");

  @BeforeEach
  void newDriver() {
    FakeCuda.reset();
  }

  @Test
  void isAvailableBelowTheRegistrarsThatNeedNoDevice() {
    assertThat(availability(Map.of(LIBRARY, FakeCuda.PATH))).isEqualTo(Availability.available(5));
  }

  @Test
  void askingTakesNothingOfTheDevice() {
    availability(Map.of(LIBRARY, FakeCuda.PATH));

    assertThat(FakeCuda.calls())
        .containsExactly(
            "cuInit 0",
            "cuDeviceGet 0",
            "cuDeviceGetAttribute 99 of 0",
            "cuDeviceGetAttribute 113 of 0");
  }

  @Test
  void theModuleOpensARegistrarForTheDeviceAskedFor() {
    FixedParams params = new FixedParams(Map.of(LIBRARY, FakeCuda.PATH, DEVICE, "1"));
    RegistrarFactory factory =
        ComponentFactories.factory(component, RegistrarFactory.class, params);

    try (Registrar registrar = factory.open()) {
      registrar.register(0x1000, 1, Access.ANY);
      assertThat(registrar.name()).isEqualTo("cuda_host");
    }

    assertThat(FakeCuda.calls()).contains("cuMemHostRegister 0x1000+1 flags 1 in context1");
  }

  @Test
  void namesTheLibraryThatIsMissing() {
    assertThat(cause(Map.of(LIBRARY, "libcuda-absent.so.1")))
        .startsWith("libcuda-absent.so.1 cannot be loaded (libcuda-absent.so.1: cannot open")
        .contains("NVIDIA driver");
  }

  @Test
  void namesTheFunctionThatIsMissing() {
    String old = FakeLibrary.compile("fakecuda.c", "-DWITHOUT_UNREGISTER");

    assertThat(CudaLibrary.unavailableCause(old))
        .hasValueSatisfying(
            cause -> assertThat(cause).startsWith(old + " lacks cuMemHostUnregister;"));
  }

  @Test
  void refusesASecondLibraryInOneProcess() {
    String second = FakeLibrary.compile("fakecuda.c", "-DSECOND");
    availability(Map.of(LIBRARY, FakeCuda.PATH));

    assertThat(cause(Map.of(LIBRARY, second)))
        .isEqualTo(
            second
                + " cannot be used beside "
                + FakeCuda.PATH
                + ", which this process uses already");
  }

  @Test
  void saysThatThereIsNoDevice() {
    FakeCuda.fail("cuInit", 100);

    assertThat(cause(Map.of(LIBRARY, FakeCuda.PATH)))
        .startsWith(
            "the driver sees no device (cuInit failed with CUDA_ERROR_NO_DEVICE (100));"
                + " CUDA_VISIBLE_DEVICES");
  }

  @Test
  void saysWhichDeviceIsMissingAndWhereItWasAskedFor() {
    assertThat(cause(Map.of(LIBRARY, FakeCuda.PATH, DEVICE, "2")))
        .contains("no device 2", DEVICE, "CUDA_ERROR_INVALID_DEVICE (101)");
  }

  @Test
  void namesTheErrorOfADriverThatDoesNotWork() {
    FakeCuda.fail("cuDeviceGetAttribute", 719);

    assertThat(cause(Map.of(LIBRARY, FakeCuda.PATH)))
        .contains("cuDeviceGetAttribute failed with CUDA_ERROR_LAUNCH_FAILED (719)");
  }

  @Test
  void saysThatADeviceCannotUseHostMemory() {
    FakeCuda.attribute(99, 0);

    assertThat(cause(Map.of(LIBRARY, FakeCuda.PATH))).contains("cannot page-lock host memory");
  }

  @Test
  void refusesParametersOutOfRange() {
    assertThatThrownBy(() -> new CudaHostParams(-1, FakeCuda.PATH))
        .satisfies(Errors.code(McaErrorCode.PARAM_INVALID_VALUE))
        .hasMessageContaining(DEVICE);
    assertThatThrownBy(() -> new CudaHostParams(0, " "))
        .satisfies(Errors.code(McaErrorCode.PARAM_INVALID_VALUE))
        .hasMessageContaining(LIBRARY);
  }

  private Availability availability(Map<String, String> params) {
    return component.availability(new FixedParams(params));
  }

  private String cause(Map<String, String> params) {
    Availability answer = availability(params);
    assertThat(answer).isInstanceOf(Unavailable.class);
    return ((Unavailable) answer).cause();
  }
}
