// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import org.mca4j.registrar.base.OwnedHandle;

/** A page-locked range. */
final class CudaHostHandle extends OwnedHandle {
  CudaHostHandle(CudaHostRegistrar owner, long address, long length) {
    super(owner, address, length);
  }
}
