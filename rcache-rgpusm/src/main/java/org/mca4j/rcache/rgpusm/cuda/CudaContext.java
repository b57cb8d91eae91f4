// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.Objects;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A device's primary context, which is the one that the CUDA runtime of the same process uses. A
 * context is current per thread: every call makes this one current for the calling thread and then
 * puts back what the thread had, so that other users of CUDA on the thread notice nothing. Any
 * thread may call.
 */
final class CudaContext {
  private static final Logger LOG = LogManager.getLogger(CudaContext.class);

  private final CudaDevice device;
  private final Pointer context;

  private CudaContext(CudaDevice device, Pointer context) {
    this.device = device;
    this.context = context;
  }

  /** Retains the context; the owner has to {@link #release} it. */
  static CudaContext retain(CudaDevice device) throws CudaException {
    PointerByReference context = new PointerByReference();
    CudaException.check(
        "cuDevicePrimaryCtxRetain", Cuda.cuDevicePrimaryCtxRetain(context, device.id()));
    return new CudaContext(device, context.getValue());
  }

  /** Page-locks memory; read-only for the device where that is asked for and possible. */
  void hostRegister(long address, long length, boolean readOnly) throws CudaException {
    int flags = Cuda.CU_MEMHOSTREGISTER_PORTABLE;
    if (readOnly && device.readOnlyHostRegister()) {
      flags |= Cuda.CU_MEMHOSTREGISTER_READ_ONLY;
    }
    Pointer before = enter();
    int result = Cuda.cuMemHostRegister_v2(address, length, flags);
    leave(before);
    CudaException.check("cuMemHostRegister", result);
  }

  /** Unlocks what was page-locked at an address. */
  void hostUnregister(long address) throws CudaException {
    Pointer before = enter();
    int result = Cuda.cuMemHostUnregister(address);
    leave(before);
    CudaException.check("cuMemHostUnregister", result);
  }

  /** Gives the context back; the last who does so destroys it. */
  void release() throws CudaException {
    CudaException.check(
        "cuDevicePrimaryCtxRelease", Cuda.cuDevicePrimaryCtxRelease_v2(device.id()));
  }

  /** Makes the context current and returns what was. */
  private @Nullable Pointer enter() throws CudaException {
    PointerByReference current = new PointerByReference();
    CudaException.check("cuCtxGetCurrent", Cuda.cuCtxGetCurrent(current));
    Pointer before = current.getValue();
    if (!context.equals(before)) {
      CudaException.check("cuCtxSetCurrent", Cuda.cuCtxSetCurrent(context));
    }
    return before;
  }

  /** Puts a thread's context back; a failure cannot undo what was done under this one. */
  private void leave(@Nullable Pointer before) {
    if (Objects.equals(context, before)) {
      return;
    }
    int result = Cuda.cuCtxSetCurrent(before);
    CuResult known = CuResult.of(result);
    if (known != CuResult.CUDA_SUCCESS && known != CuResult.CUDA_ERROR_DEINITIALIZED) {
      LOG.warn("The calling thread's CUDA context is not restored: {}", CuResult.describe(result));
    }
  }
}
