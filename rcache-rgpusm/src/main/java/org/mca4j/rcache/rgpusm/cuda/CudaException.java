// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

/** A driver call failed. Checked, so that whoever knows the request maps it to a typed error. */
final class CudaException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CuResult result;

  private CudaException(String call, int number) {
    super(call + " failed with " + CuResult.describe(number));
    result = CuResult.of(number);
  }

  /** Throws unless a call was successful. */
  static void check(String call, int number) throws CudaException {
    if (CuResult.of(number) != CuResult.CUDA_SUCCESS) {
      throw new CudaException(call, number);
    }
  }

  CuResult result() {
    return result;
  }
}
