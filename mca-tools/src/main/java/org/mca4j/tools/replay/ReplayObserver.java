// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import org.mca4j.rcache.Access;
import org.mca4j.rcache.Registration;

/** Looks on while a trace is replayed, in the thread that replays. */
interface ReplayObserver {
  /** Does nothing. */
  ReplayObserver NONE =
      new ReplayObserver() {
        @Override
        public void registered(ByteRange request, Access access, Registration registration) {}

        @Override
        public void unmapping(ByteRange pages) {}
      };

  /** Told what a cache gave for a request; the reference is held meanwhile. */
  void registered(ByteRange request, Access access, Registration registration);

  /** Told of pages that are about to go, before the cache can know of it. */
  void unmapping(ByteRange pages);
}
