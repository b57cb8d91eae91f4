// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.passthrough;

import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.RegistrationInfo.State;
import org.mca4j.rcache.base.PageRange;
import org.mca4j.rcache.base.RegistrationView;

/** A registration that belongs to the one call that asked for it. */
final class PassthroughRegistration implements Registration {
  final PassthroughRcache cache;
  private final Kind kind;
  private final Access access;
  private final RegistrarHandle handle;

  /** Guarded by the cache. */
  int references = 1;

  /** Keeps the memory mapped until the registration is gone; guarded by the cache. */
  @Nullable Object owner;

  PassthroughRegistration(
      PassthroughRcache cache,
      Kind kind,
      Access access,
      RegistrarHandle handle,
      @Nullable Object owner) {
    this.cache = cache;
    this.kind = kind;
    this.access = access;
    this.handle = handle;
    this.owner = owner;
  }

  RegistrationView view() {
    return new RegistrationView(handle, access, references, State.IN_USE, kind, false, owner);
  }

  PageRange range() {
    return new PageRange(address(), address() + length());
  }

  @Override
  public long address() {
    return handle.address();
  }

  @Override
  public long length() {
    return handle.length();
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public RegistrarHandle handle() {
    return handle;
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public String toString() {
    return "passthrough " + range() + " " + access;
  }
}
