// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.Registration;

/** Stands in a reference for a registration that is about to be made. */
final class Placeholder implements Registration {
  @Override
  public long address() {
    throw new UnsupportedOperationException();
  }

  @Override
  public long length() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Access access() {
    throw new UnsupportedOperationException();
  }

  @Override
  public RegistrarHandle handle() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isShared() {
    return false;
  }
}
