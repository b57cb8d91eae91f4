// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import java.util.List;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.Param;
import org.mca4j.params.ParamFlag;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamView;
import org.mca4j.params.parse.ParamTypes;

/**
 * The parameters of the registrar {@code cuda_host} at one moment.
 *
 * @param device the device's ordinal among those that the process sees, from 0
 * @param library the driver library's name or absolute path
 */
public record CudaHostParams(int device, String library) {
  static final Param<Integer> DEVICE =
      Param.of(
          name("device"),
          ParamTypes.intBetween(0, Integer.MAX_VALUE),
          0,
          ParamLevel.TUNER_BASIC,
          "Ordinal of the GPU that memory is page-locked for, from 0 among those that the process"
              + " sees.");

  static final Param<String> LIBRARY =
      Param.of(
              name("library"),
              ParamTypes.STRING,
              CudaLibrary.DEFAULT_NAME,
              ParamLevel.DEV_ALL,
              "Name or absolute path of the CUDA driver library; one per process.")
          .with(ParamFlag.INTERNAL);

  static final List<Param<?>> ALL = List.of(DEVICE, LIBRARY);

  /**
   * Creates the parameters.
   *
   * @param device the device's ordinal among those that the process sees, from 0
   * @param library the driver library's name or absolute path
   * @throws McaException PARAM_INVALID_VALUE when the ordinal is negative or the name blank
   */
  public CudaHostParams {
    if (device < 0) {
      throw new McaException(
          McaErrorCode.PARAM_INVALID_VALUE,
          DEVICE.name() + " is " + device + " but has to be 0 or more");
    }
    if (library.isBlank()) {
      throw new McaException(
          McaErrorCode.PARAM_INVALID_VALUE,
          LIBRARY.name()
              + " is blank but has to name a library, such as "
              + CudaLibrary.DEFAULT_NAME);
    }
  }

  static CudaHostParams from(ParamView view) {
    return new CudaHostParams(view.get(DEVICE), view.get(LIBRARY));
  }

  private static ParamName name(String variable) {
    return new ParamName(CudaHostComponent.FRAMEWORK, CudaHostComponent.NAME, variable);
  }
}
