// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import org.jspecify.annotations.Nullable;

/**
 * {@code cuda.h}: the functions of the driver, under the names they have in the library, which for
 * some are not the header's. All answer with a {@link CuResult} number; any thread may call. Bound
 * by {@link CudaLibrary#bind}, before which a call is a {@link LinkageError}.
 */
final class Cuda {
  /** The memory counts as page-locked for all contexts, not only the current one. */
  static final int CU_MEMHOSTREGISTER_PORTABLE = 0x01;

  /** The device only reads; needed for memory that the process cannot write. */
  static final int CU_MEMHOSTREGISTER_READ_ONLY = 0x08;

  /** The device can use host memory that is page-locked after it was allocated. */
  static final int CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED = 99;

  /** The device accepts {@link #CU_MEMHOSTREGISTER_READ_ONLY}. */
  static final int CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED = 113;

  private Cuda() {}

  /** Initializes the driver; may be repeated. */
  static native int cuInit(int flags);

  /** Gives the constant name of a result, or CUDA_ERROR_INVALID_VALUE for an unknown one. */
  static native int cuGetErrorName(int error, PointerByReference name);

  static native int cuDeviceGet(IntByReference device, int ordinal);

  static native int cuDeviceGetAttribute(IntByReference value, int attribute, int device);

  /** Retains the device's primary context, and creates it for the first who asks. */
  static native int cuDevicePrimaryCtxRetain(PointerByReference context, int device);

  static native int cuDevicePrimaryCtxRelease_v2(int device);

  /** Gives the calling thread's context, null when it has none. */
  static native int cuCtxGetCurrent(PointerByReference context);

  static native int cuCtxSetCurrent(@Nullable Pointer context);

  static native int cuMemHostRegister_v2(long address, long length, int flags);

  static native int cuMemHostUnregister(long address);
}
