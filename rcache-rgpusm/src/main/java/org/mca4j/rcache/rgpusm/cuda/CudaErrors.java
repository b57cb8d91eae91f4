// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.registrar.base.RegistrarRange;

/** Maps the driver's results to typed errors of the registrar. */
final class CudaErrors {
  private CudaErrors() {}

  /** The library cannot be used. */
  static McaException libraryUnavailable(String cause) {
    return new McaException(McaErrorCode.COMPONENT_UNAVAILABLE, cause);
  }

  /** There is no device to register for. */
  static McaException deviceRefused(int ordinal, CudaException e) {
    String advice =
        switch (e.result()) {
          case CUDA_ERROR_NO_DEVICE -> "the driver sees no device";
          case CUDA_ERROR_INVALID_DEVICE ->
              "there is no device " + ordinal + "; set " + CudaHostParams.DEVICE.name();
          default -> "the driver cannot be used";
        };
    return new McaException(
        McaErrorCode.COMPONENT_UNAVAILABLE,
        advice + " (" + e.getMessage() + "); CUDA_VISIBLE_DEVICES limits what a process sees",
        e);
  }

  /** The device cannot page-lock memory that exists already. */
  static McaException hostRegisterUnsupported(int ordinal) {
    return new McaException(
        McaErrorCode.COMPONENT_UNAVAILABLE,
        "device "
            + ordinal
            + " cannot page-lock host memory that was allocated before; set "
            + CudaHostParams.DEVICE.name());
  }

  /** The device gave no context. */
  static McaException contextRefused(int ordinal, CudaException e) {
    String what = "device " + ordinal + " gives no context (" + e.getMessage() + "): ";
    return switch (e.result()) {
      case CUDA_ERROR_OUT_OF_MEMORY ->
          new McaException(
              McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
              what + "its memory is used up; stop other processes that use it",
              e);
      default ->
          new McaException(
              McaErrorCode.COMPONENT_UNAVAILABLE,
              what + "check that no other process has it for itself",
              e);
    };
  }

  /** A range was not page-locked. */
  static McaException registrationFailed(long address, long length, CudaException e) {
    String what =
        "CUDA did not page-lock "
            + RegistrarRange.text(address, length)
            + " ("
            + e.getMessage()
            + "): ";
    return switch (e.result()) {
      case CUDA_ERROR_OUT_OF_MEMORY ->
          new McaException(
              McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
              what + "the system or the device is short of memory; deregister something",
              e);
      case CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED ->
          new McaException(
              McaErrorCode.REGISTRATION_REFUSED,
              what
                  + "a part is page-locked already, by this registrar or by another user of CUDA"
                  + " in the process, and such registrations do not nest; deregister the other, or"
                  + " register one range that covers both",
              e);
      case CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_NOT_PERMITTED, CUDA_ERROR_NOT_SUPPORTED ->
          new McaException(
              McaErrorCode.REGISTRATION_REFUSED,
              what
                  + "a part is not mapped, cannot be written, or is memory of a kind that CUDA does"
                  + " not page-lock",
              e);
      case CUDA_ERROR_DEINITIALIZED ->
          new McaException(
              McaErrorCode.COMPONENT_UNAVAILABLE,
              what + "the driver is shut down because the process ends",
              e);
      default ->
          new McaException(
              McaErrorCode.NATIVE_CALL_FAILED,
              what + "an earlier failure on the device can be the reason; see the driver's log",
              e);
    };
  }

  /** A range was not unlocked. */
  static McaException deregistrationFailed(CudaHostHandle handle, CudaException e) {
    return new McaException(
        McaErrorCode.DEREGISTRATION_FAILED,
        "CUDA kept the "
            + handle
            + " ("
            + e.getMessage()
            + "); it stays registered and the call may be repeated",
        e);
  }

  /** The context was not given back. */
  static McaException releaseFailed(CudaException e) {
    return new McaException(
        McaErrorCode.NATIVE_CALL_FAILED,
        "CUDA kept the device's context (" + e.getMessage() + "); it goes with the process",
        e);
  }
}
