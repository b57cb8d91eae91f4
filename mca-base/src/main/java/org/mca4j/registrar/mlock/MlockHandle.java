// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.mlock;

import org.mca4j.registrar.base.OwnedHandle;

/** A locked range of whole pages. */
final class MlockHandle extends OwnedHandle {
  private final PageSpan pages;

  MlockHandle(MlockRegistrar owner, PageSpan pages) {
    super(owner, pages.address(), pages.bytes());
    this.pages = pages;
  }

  PageSpan pages() {
    return pages;
  }
}
