// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryBacking;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.base.PageRange;

/**
 * A real registrar under observation: keeps its own count of everything, notes every breach of the
 * registrar contract, and lets a test act at the start of a call, which is also how faults that
 * cannot be provoked are brought about.
 */
public final class ObservedRegistrar implements Registrar {
  /** Runs at the start of a register call. */
  @FunctionalInterface
  public interface RegisterHook {
    /** May throw in place of the registrar. */
    void before(PageRange range, Access access);
  }

  /** Runs at the start of a deregister call. */
  @FunctionalInterface
  public interface DeregisterHook {
    /** May throw in place of the registrar. */
    void before(RegistrarHandle handle);
  }

  private final Registrar real;
  private final Set<RegistrarHandle> live = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<RegistrarHandle> returning = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<RegistrarHandle> deregistered = new ArrayList<>();
  private final List<String> breaches = new ArrayList<>();
  private volatile RegisterHook registerHook = (range, access) -> {};
  private volatile DeregisterHook deregisterHook = handle -> {};
  private volatile Runnable describeHook = () -> {};
  private volatile LongSupplier stamp = () -> 0;
  private volatile long block = 1;
  private volatile long maxLength;
  private final List<MemoryBacking> kinds = new ArrayList<>();
  private volatile boolean acceptsKinds;
  private volatile boolean answersNull;
  private volatile boolean closed;
  private int attempts;
  private int registers;
  private int returns;
  private long liveBytes;
  private long mostBytes;

  /** Observes a registrar, and closes it in the end. */
  public ObservedRegistrar(Registrar real) {
    this.real = real;
    this.maxLength = real.maxLength();
  }

  /** Lets a test act at the start of each register call. */
  public void onRegister(RegisterHook hook) {
    registerHook = hook;
  }

  /** Lets a test act at the start of each deregister call. */
  public void onDeregister(DeregisterHook hook) {
    deregisterHook = hook;
  }

  /** Lets a test act whenever a handle is asked for its text. */
  public void onDescribe(Runnable hook) {
    describeHook = hook;
  }

  /** Asks for a stamp on each handle, at the moment its memory is pinned. */
  public void stampWith(LongSupplier source) {
    stamp = source;
  }

  /** Registers whole blocks from now on, as for huge pages. */
  public void widenTo(long bytes) {
    block = bytes;
  }

  /** Answers register calls with null from now on, or no longer. */
  public void answerNull(boolean broken) {
    answersNull = broken;
  }

  /** Lowers what {@link #maxLength} answers. */
  public void limitLength(long bytes) {
    maxLength = bytes;
  }

  /** What a registrar at its limit throws. */
  public static McaException outOfResource() {
    return new McaException(
        McaErrorCode.REGISTRAR_OUT_OF_RESOURCE, "limit reached (brought about by the test)");
  }

  /** What a registrar throws that does not like the memory. */
  public static McaException refusal() {
    return new McaException(
        McaErrorCode.REGISTRATION_REFUSED, "memory refused (brought about by the test)");
  }

  @Override
  public String name() {
    return real.name();
  }

  @Override
  public boolean pins() {
    return real.pins();
  }

  @Override
  public long maxLength() {
    return maxLength;
  }

  /** Takes memory of any kind from now on, as if it were ordinary; at first, none. */
  public void acceptKinds(boolean accepted) {
    acceptsKinds = accepted;
  }

  /** Returns the memory of other kinds that was registered, in order. */
  public synchronized List<MemoryBacking> kinds() {
    return List.copyOf(kinds);
  }

  @Override
  public RegistrarHandle register(MemoryBacking backing, long address, long length, Access access) {
    if (!acceptsKinds) {
      return Registrar.super.register(backing, address, length, access);
    }
    synchronized (this) {
      kinds.add(backing);
    }
    return register(address, length, access);
  }

  @Override
  public RegistrarHandle register(long address, long length, Access access) {
    synchronized (this) {
      attempts++;
      noteUseAfterClose("register");
    }
    registerHook.before(new PageRange(address, address + length), access);
    if (answersNull) {
      return null;
    }
    long start = address & -block;
    long end = address + length + block - 1 & -block;
    long pinned = stamp.getAsLong();
    ObservedHandle handle =
        new ObservedHandle(
            real.register(start, end - start, access),
            pinned,
            this::note,
            () -> describeHook.run());
    synchronized (this) {
      registers++;
      live.add(handle);
      liveBytes += handle.length();
      mostBytes = Math.max(mostBytes, liveBytes);
    }
    return handle;
  }

  @Override
  public void deregister(RegistrarHandle handle) {
    if (!beginReturn(handle)) {
      return;
    }
    ObservedHandle observed = (ObservedHandle) handle;
    observed.noteTakenBack();
    boolean done = false;
    try {
      deregisterHook.before(handle);
      real.deregister(observed.real());
      done = true;
    } finally {
      endReturn(handle, done);
    }
  }

  private synchronized boolean beginReturn(RegistrarHandle handle) {
    returns++;
    noteUseAfterClose("deregister");
    if (!live.contains(handle)) {
      breaches.add("deregister of a handle that is not registered: " + handle);
      return false;
    }
    if (!returning.add(handle)) {
      breaches.add("two deregister calls at once for " + handle);
      return false;
    }
    return true;
  }

  private synchronized void endReturn(RegistrarHandle handle, boolean done) {
    returning.remove(handle);
    if (done) {
      live.remove(handle);
      liveBytes -= handle.length();
      deregistered.add(handle);
    }
  }

  private synchronized void note(String breach) {
    breaches.add(breach);
  }

  private void noteUseAfterClose(String call) {
    if (closed) {
      breaches.add(call + " after the cache was closed");
    }
  }

  /** Declares that no cache may call any more. */
  public void expectNoMoreCalls() {
    closed = true;
  }

  /** Returns the register calls, failed ones included. */
  public synchronized int attempts() {
    return attempts;
  }

  /** Returns all calls so far, failed ones included. */
  public synchronized int calls() {
    return attempts + returns;
  }

  /** Returns the registrations made. */
  public synchronized int registers() {
    return registers;
  }

  /** Returns the registrations taken back. */
  public synchronized int deregisters() {
    return deregistered.size();
  }

  /** Returns the first addresses of what was taken back, in order. */
  public synchronized List<Long> deregisteredAddresses() {
    return deregistered.stream().map(RegistrarHandle::address).toList();
  }

  /** Returns the handles of what was taken back, in order. */
  public synchronized List<RegistrarHandle> deregisteredHandles() {
    return List.copyOf(deregistered);
  }

  /** Says whether a registration exists. */
  public synchronized boolean isLive(RegistrarHandle handle) {
    return live.contains(handle);
  }

  /** Returns the registrations that exist. */
  public synchronized int live() {
    return live.size();
  }

  /** Returns the bytes of the registrations that exist. */
  public synchronized long liveBytes() {
    return liveBytes;
  }

  /** Returns the most bytes that existed at once. */
  public synchronized long mostBytes() {
    return mostBytes;
  }

  /** Returns how the caches broke the registrar contract. */
  public synchronized List<String> breaches() {
    return List.copyOf(breaches);
  }

  @Override
  public void close() {
    real.close();
  }
}
