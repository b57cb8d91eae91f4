// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import com.sun.jna.ptr.PointerByReference;

/** {@code CUresult}: the results that callers tell apart; all others are {@link #OTHER}. */
enum CuResult {
  CUDA_SUCCESS(0),
  CUDA_ERROR_INVALID_VALUE(1),
  CUDA_ERROR_OUT_OF_MEMORY(2),
  /** The driver was shut down, as it is while the process ends. */
  CUDA_ERROR_DEINITIALIZED(4),
  CUDA_ERROR_NO_DEVICE(100),
  CUDA_ERROR_INVALID_DEVICE(101),
  /** A part of the range is page-locked already; registrations do not nest. */
  CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED(712),
  CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED(713),
  CUDA_ERROR_NOT_PERMITTED(800),
  CUDA_ERROR_NOT_SUPPORTED(801),
  /** A result that no caller tells apart. */
  OTHER(-1);

  private final int number;

  CuResult(int number) {
    this.number = number;
  }

  static CuResult of(int number) {
    for (CuResult result : values()) {
      if (result.number == number) {
        return result;
      }
    }
    return OTHER;
  }

  /** Returns the driver's own name for a result and the number. */
  static String describe(int number) {
    PointerByReference name = new PointerByReference();
    boolean known = Cuda.cuGetErrorName(number, name) == CUDA_SUCCESS.number;
    return (known ? name.getValue().getString(0) : "CUresult") + " (" + number + ")";
  }
}
