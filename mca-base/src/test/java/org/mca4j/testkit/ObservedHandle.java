// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.mca4j.rcache.RegistrarHandle;

/**
 * What an {@link ObservedRegistrar} gives. It knows how many users it has and notes a breach when
 * it is taken back under one of them, or gets a user after that. One atomic step for each, so that
 * watching does not order what is watched.
 */
public final class ObservedHandle implements RegistrarHandle {
  private static final int TAKEN = 1 << 30;

  private final RegistrarHandle real;
  private final long stamp;
  private final Consumer<String> breaches;
  private final Runnable described;
  private final AtomicInteger users = new AtomicInteger();

  ObservedHandle(RegistrarHandle real, long stamp, Consumer<String> breaches, Runnable described) {
    this.real = real;
    this.stamp = stamp;
    this.breaches = breaches;
    this.described = described;
  }

  RegistrarHandle real() {
    return real;
  }

  /** Returns what the registrar's stamp said when the memory was pinned. */
  public long stamp() {
    return stamp;
  }

  /** Notes a user, who holds a reference to the registration. */
  public void beginUse() {
    if (users.incrementAndGet() >= TAKEN) {
      breaches.accept("handed out after it was given back: " + this);
    }
  }

  /** Ends a use, before the reference is given back. */
  public void endUse() {
    users.decrementAndGet();
  }

  void noteTakenBack() {
    int before = users.getAndUpdate(n -> n | TAKEN);
    if ((before & ~TAKEN) > 0) {
      breaches.accept("given back while in use: " + this);
    }
  }

  @Override
  public long address() {
    return real.address();
  }

  @Override
  public long length() {
    return real.length();
  }

  @Override
  public String toString() {
    described.run();
    return String.format("[0x%x, 0x%x)", address(), address() + length());
  }
}
