// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.Availability.Unavailable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.testkit.Errors;
import org.mca4j.testkit.FixedParams;
import org.mca4j.testkit.TestMemory;

/** What the component says with the library that is installed here, or is not. */
class CudaOfThisMachineTest {
  @Test
  void namesWhatThisMachineLacks() {
    Availability answer = new CudaHostComponent().availability(new FixedParams(Map.of()));

    if (CudaLibrary.unavailableCause("libcuda.so.1").isPresent()) {
      assertThat(((Unavailable) answer).cause())
          .startsWith("libcuda.so.1 ")
          .contains("it comes with the NVIDIA driver");
    } else if (answer instanceof Unavailable noDevice) {
      assertThat(noDevice.cause()).contains("failed with CUDA_ERROR_");
    } else {
      assertThat(answer).isEqualTo(Availability.available(5));
    }
  }

  @Test
  @Tag("hardware")
  void pageLocksMemoryForARealDevice() {
    CudaHostParams params = new CudaHostParams(0, CudaLibrary.DEFAULT_NAME);
    try (TestMemory memory = new TestMemory();
        CudaHostRegistrar registrar = CudaHostRegistrar.open(params)) {
      long length = 64 * memory.page();
      RegistrarHandle handle = registrar.register(memory.address(0), length, Access.ANY);

      assertThatThrownBy(() -> registrar.register(memory.address(0), length, Access.ANY))
          .satisfies(Errors.code(McaErrorCode.REGISTRATION_REFUSED))
          .hasMessageContaining("CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED");
      registrar.deregister(handle);
      registrar.deregister(registrar.register(memory.address(0), length, Access.LOCAL_READ));
    }
  }
}
