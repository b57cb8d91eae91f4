// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.base.OwnedHandle;
import org.mca4j.registrar.base.RegistrarRange;

/**
 * Locks the pages of ranges in memory. Registrations may overlap, also with those of other
 * instances: a page stays locked until the last registration that covers it is gone. Unmapping
 * locked memory drops the lock in the kernel; deregistering afterwards is fine.
 *
 * <p>Any thread may call; the calls of a process run one after the other. After {@link #close},
 * registering and deregistering are an {@link IllegalStateException}.
 */
public final class MlockRegistrar implements Registrar {
  private final PageLocks locks = PageLocks.OF_PROCESS;
  private final Set<MlockHandle> registered = new HashSet<>();
  private boolean closed;

  /** Creates a registrar; locks nothing yet. */
  public MlockRegistrar() {}

  @Override
  public String name() {
    return MlockComponent.NAME;
  }

  @Override
  public boolean pins() {
    return false;
  }

  /**
   * Locks the pages that hold a range.
   *
   * @param address the first byte, unsigned
   * @param length bytes, at least 1
   * @param access ignored: locking gives nobody a right
   * @return a handle for the whole pages
   * @throws McaException REGISTRAR_OUT_OF_RESOURCE at the memory lock limit, REGISTRATION_REFUSED
   *     when a page is not mapped or cannot be accessed, RANGE_INVALID, NATIVE_CALL_FAILED for an
   *     answer the kernel should not give
   */
  @Override
  public synchronized RegistrarHandle register(long address, long length, Access access) {
    requireOpen();
    RegistrarRange.check(this, address, length);
    PageSpan pages = PageSpan.covering(address, length);
    PageLocks.Outcome outcome = locks.lock(pages);
    if (!outcome.locked()) {
      throw MlockErrors.registrationFailed(address, length, outcome);
    }
    MlockHandle handle = new MlockHandle(this, pages);
    registered.add(handle);
    return handle;
  }

  @Override
  public synchronized void deregister(RegistrarHandle handle) {
    requireOpen();
    MlockHandle claimed = OwnedHandle.claim(MlockHandle.class, handle, this);
    int errno = locks.unlock(claimed.pages());
    if (errno != 0) {
      claimed.restore();
      throw MlockErrors.deregistrationFailed(claimed, errno);
    }
    registered.remove(claimed);
  }

  /**
   * Unlocks what this registrar still has registered. Idempotent.
   *
   * @throws McaException DEREGISTRATION_FAILED when the kernel refused some, after all were tried
   */
  @Override
  public synchronized void close() {
    closed = true;
    McaException failure = null;
    for (MlockHandle handle : List.copyOf(registered)) {
      int errno = locks.unlock(handle.pages());
      if (errno == 0) {
        registered.remove(handle);
      } else {
        failure = MlockErrors.deregistrationFailed(handle, errno);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("registrar " + name() + " is closed");
    }
  }
}
