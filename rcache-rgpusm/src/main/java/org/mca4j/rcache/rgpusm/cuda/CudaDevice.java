// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import com.sun.jna.ptr.IntByReference;

/**
 * A device, and what it offers for host memory. Finding one initializes the driver and creates no
 * context.
 *
 * @param id the driver's own number
 * @param hostRegister whether it can use memory that is page-locked after it was allocated
 * @param readOnlyHostRegister whether it accepts memory that it may only read
 */
record CudaDevice(int id, boolean hostRegister, boolean readOnlyHostRegister) {
  static CudaDevice open(int ordinal) throws CudaException {
    CudaException.check("cuInit", Cuda.cuInit(0));
    IntByReference device = new IntByReference();
    CudaException.check("cuDeviceGet", Cuda.cuDeviceGet(device, ordinal));
    int id = device.getValue();
    return new CudaDevice(
        id,
        attribute(id, Cuda.CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED, true),
        attribute(id, Cuda.CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED, false));
  }

  /** Asks for a property; a driver older than the property answers with an invalid value. */
  private static boolean attribute(int id, int attribute, boolean whenUnknown)
      throws CudaException {
    IntByReference value = new IntByReference();
    int result = Cuda.cuDeviceGetAttribute(value, attribute, id);
    if (CuResult.of(result) == CuResult.CUDA_ERROR_INVALID_VALUE) {
      return whenUnknown;
    }
    CudaException.check("cuDeviceGetAttribute", result);
    return value.getValue() != 0;
  }
}
