// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;

/**
 * Counts what a cache really asks of its registrar, so that a replay need not take the cache's word
 * for it. Thread safe; owns the registrar behind it.
 */
final class CountingRegistrar implements Registrar {
  private final Registrar delegate;
  private final LongAdder calls = new LongAdder();
  private final LongAdder registered = new LongAdder();
  private final LongAdder deregistered = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  CountingRegistrar(Registrar delegate) {
    this.delegate = delegate;
  }

  @Override
  public String name() {
    return delegate.name();
  }

  @Override
  public boolean pins() {
    return delegate.pins();
  }

  @Override
  public long maxLength() {
    return delegate.maxLength();
  }

  @Override
  public RegistrarHandle register(long address, long length, Access access) {
    return counted(() -> delegate.register(address, length, access));
  }

  @Override
  public RegistrarHandle register(MemoryBacking backing, long address, long length, Access access) {
    return counted(() -> delegate.register(backing, address, length, access));
  }

  private RegistrarHandle counted(Supplier<RegistrarHandle> call) {
    calls.increment();
    long begun = System.nanoTime();
    try {
      RegistrarHandle handle = call.get();
      registered.increment();
      return handle;
    } finally {
      nanos.add(System.nanoTime() - begun);
    }
  }

  @Override
  public void deregister(RegistrarHandle handle) {
    calls.increment();
    long begun = System.nanoTime();
    try {
      delegate.deregister(handle);
      deregistered.increment();
    } finally {
      nanos.add(System.nanoTime() - begun);
    }
  }

  @Override
  public void close() {
    delegate.close();
  }

  /** Returns all calls, failed ones included. */
  long calls() {
    return calls.sum();
  }

  /** Returns the time spent inside the registrar. */
  long nanos() {
    return nanos.sum();
  }

  long registered() {
    return registered.sum();
  }

  long deregistered() {
    return deregistered.sum();
  }
}
