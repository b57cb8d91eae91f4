// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import org.mca4j.error.McaException;
import org.mca4j.libc.ErrnoException;
import org.mca4j.libc.IoUringRing;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.Loopback;
import org.mca4j.registrar.LoopbackRegistrar;
import org.mca4j.registrar.base.OwnedHandle;
import org.mca4j.registrar.base.RegistrarRange;

/**
 * Pins ranges as registered buffers of one ring; the kernel charges them to the user's memory lock
 * limit, a page registered twice counts twice. A registered buffer can always be written to by the
 * kernel, so memory that cannot be written is refused whatever access is asked for.
 *
 * <p>Any thread may call. After {@link #close}, registering and deregistering are an {@link
 * IllegalStateException} and reach no native call.
 */
public final class IoUringRegistrar implements LoopbackRegistrar {
  private static final long MAX_LENGTH = 1L << 30;
  private static final int QUEUE_ENTRIES = 64;

  private final IoUringRing ring;
  private final SlotTable slots;
  private volatile boolean closed;

  private IoUringRegistrar(IoUringRing ring, int slots) {
    this.ring = ring;
    this.slots = new SlotTable(slots);
  }

  /**
   * Opens a registrar with a ring of its own.
   *
   * @param params how many registrations can exist at once
   * @return the registrar, owned by the caller
   * @throws McaException COMPONENT_UNAVAILABLE when the kernel has no io_uring or forbids it,
   *     REGISTRAR_OUT_OF_RESOURCE when a limit is in the way, NATIVE_CALL_FAILED for anything else
   */
  public static IoUringRegistrar open(IoUringParams params) {
    IoUringRing ring;
    try {
      ring = IoUringRing.open(QUEUE_ENTRIES);
    } catch (ErrnoException e) {
      throw IoUringErrors.ringRefused(e);
    }
    int result = ring.registerSparseBuffers(params.slots());
    if (result < 0) {
      ring.close();
      throw IoUringErrors.tableRefused(params.slots(), -result);
    }
    return new IoUringRegistrar(ring, params.slots());
  }

  /**
   * Returns the ring, on which requests can name registered buffers by {@link
   * IoUringHandle#bufferIndex}. It belongs to the registrar and closes with it.
   *
   * @return the ring
   */
  public IoUringRing ring() {
    return ring;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The transfers use {@link #ring}, on which nobody else may have requests meanwhile.
   */
  @Override
  public Loopback openLoopback() {
    requireOpen();
    try {
      return new IoUringLoopback(ring);
    } catch (ErrnoException e) {
      throw IoUringErrors.loopbackRefused(e);
    }
  }

  @Override
  public String name() {
    return IoUringComponent.NAME;
  }

  @Override
  public long maxLength() {
    return MAX_LENGTH;
  }

  /**
   * Pins a range and gives it a buffer index.
   *
   * @param address the first byte, unsigned
   * @param length bytes, 1 to {@link #maxLength}
   * @param access ignored: a buffer can always be read and written
   * @return an {@link IoUringHandle} for exactly the range
   * @throws McaException REGISTRAR_OUT_OF_RESOURCE when the table or the memory lock limit is used
   *     up, REGISTRATION_REFUSED for memory of a kind that cannot be pinned, RANGE_INVALID,
   *     RANGE_TOO_LONG, NATIVE_CALL_FAILED for an answer the kernel should not give
   */
  @Override
  public IoUringHandle register(long address, long length, Access access) {
    requireOpen();
    RegistrarRange.check(this, address, length);
    int slot = slots.take();
    if (slot < 0) {
      throw IoUringErrors.tableFull(slots.size());
    }
    int result = ring.updateBuffer(slot, address, length);
    if (result < 0) {
      slots.give(slot);
      throw IoUringErrors.registrationFailed(address, length, -result);
    }
    return new IoUringHandle(this, slot, address, length);
  }

  @Override
  public void deregister(RegistrarHandle handle) {
    requireOpen();
    IoUringHandle claimed = OwnedHandle.claim(IoUringHandle.class, handle, this);
    int result = ring.clearBuffer(claimed.bufferIndex());
    if (result < 0) {
      claimed.restore();
      throw IoUringErrors.deregistrationFailed(claimed, -result);
    }
    slots.give(claimed.bufferIndex());
  }

  /**
   * Unpins what is still registered, at once unless a request under way uses it, and closes the
   * ring. Idempotent.
   */
  @Override
  public void close() {
    synchronized (slots) {
      if (closed) {
        return;
      }
      closed = true;
    }
    slots.taken().forEach(ring::clearBuffer);
    ring.close();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("registrar " + name() + " is closed");
    }
  }
}
