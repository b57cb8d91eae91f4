// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.base.OwnedHandle;
import org.mca4j.registrar.base.RegistrarRange;

/**
 * Page-locks host memory with cuMemHostRegister, so that a GPU copies to and from it without a
 * bounce buffer; portable, that is for every context of the process. Registrations do not nest: a
 * range that overlaps another is refused.
 *
 * <p>Any thread may call, at the same time. After {@link #close}, registering and deregistering are
 * an {@link IllegalStateException} and reach no native call.
 */
public final class CudaHostRegistrar implements Registrar {
  private final CudaContext context;
  private final Set<CudaHostHandle> registered = ConcurrentHashMap.newKeySet();

  /** Shared by the calls under way, exclusive for closing. */
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private boolean closed;

  private CudaHostRegistrar(CudaContext context) {
    this.context = context;
  }

  /**
   * Opens a registrar and retains the primary context of its device, which takes memory of the
   * device.
   *
   * @param params the device and the library
   * @return the registrar, owned by the caller
   * @throws McaException COMPONENT_UNAVAILABLE when the library or the device is missing,
   *     REGISTRAR_OUT_OF_RESOURCE when the device has no memory for a context
   */
  public static CudaHostRegistrar open(CudaHostParams params) {
    CudaDevice device = findDevice(params);
    try {
      return new CudaHostRegistrar(CudaContext.retain(device));
    } catch (CudaException e) {
      throw CudaErrors.contextRefused(params.device(), e);
    }
  }

  /** Finds the device without taking anything of it; COMPONENT_UNAVAILABLE when there is none. */
  static CudaDevice findDevice(CudaHostParams params) {
    Optional<String> missing = CudaLibrary.bind(params.library());
    if (missing.isPresent()) {
      throw CudaErrors.libraryUnavailable(missing.get());
    }
    CudaDevice device;
    try {
      device = CudaDevice.open(params.device());
    } catch (CudaException e) {
      throw CudaErrors.deviceRefused(params.device(), e);
    }
    if (!device.hostRegister()) {
      throw CudaErrors.hostRegisterUnsupported(params.device());
    }
    return device;
  }

  @Override
  public String name() {
    return CudaHostComponent.NAME;
  }

  /**
   * Page-locks a range.
   *
   * @param address the first byte, unsigned
   * @param length bytes, at least 1
   * @param access without a right to write, the range is read-only for devices that support it, so
   *     that memory which the process itself cannot write is possible
   * @return a handle for exactly the range
   * @throws McaException REGISTRAR_OUT_OF_RESOURCE when memory is short, REGISTRATION_REFUSED when
   *     a part is page-locked already or cannot be, COMPONENT_UNAVAILABLE after the driver was shut
   *     down, RANGE_INVALID, NATIVE_CALL_FAILED for any other answer
   */
  @Override
  public RegistrarHandle register(long address, long length, Access access) {
    lock.readLock().lock();
    try {
      requireOpen();
      RegistrarRange.check(this, address, length);
      context.hostRegister(address, length, !access.writes());
      CudaHostHandle handle = new CudaHostHandle(this, address, length);
      registered.add(handle);
      return handle;
    } catch (CudaException e) {
      throw CudaErrors.registrationFailed(address, length, e);
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Unlocks a range. That the driver no longer knows of it, because it was shut down or the context
   * was reset, counts as done.
   *
   * @param handle what {@link #register} gave, once
   * @throws McaException DEREGISTRATION_FAILED when the driver refused
   */
  @Override
  public void deregister(RegistrarHandle handle) {
    lock.readLock().lock();
    try {
      requireOpen();
      CudaHostHandle claimed = OwnedHandle.claim(CudaHostHandle.class, handle, this);
      try {
        unregister(claimed);
      } catch (CudaException e) {
        claimed.restore();
        throw CudaErrors.deregistrationFailed(claimed, e);
      }
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Waits for calls under way, unlocks what is still registered and gives the context back. After
   * the driver was shut down there is nothing left to do. Idempotent.
   *
   * @throws McaException DEREGISTRATION_FAILED or NATIVE_CALL_FAILED when the driver refused, after
   *     everything was tried
   */
  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        takeBackAll();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void takeBackAll() {
    McaException failure = null;
    for (CudaHostHandle handle : List.copyOf(registered)) {
      try {
        unregister(handle);
      } catch (CudaException e) {
        failure = CudaErrors.deregistrationFailed(handle, e);
      }
    }
    McaException notReleased = releaseContext();
    if (failure != null) {
      throw failure;
    }
    if (notReleased != null) {
      throw notReleased;
    }
  }

  private void unregister(CudaHostHandle handle) throws CudaException {
    try {
      context.hostUnregister(handle.address());
    } catch (CudaException e) {
      if (e.result() != CuResult.CUDA_ERROR_DEINITIALIZED
          && e.result() != CuResult.CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED) {
        throw e;
      }
    }
    registered.remove(handle);
  }

  private @Nullable McaException releaseContext() {
    try {
      context.release();
      return null;
    } catch (CudaException e) {
      return e.result() == CuResult.CUDA_ERROR_DEINITIALIZED ? null : CudaErrors.releaseFailed(e);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("registrar " + name() + " is closed");
    }
  }
}
