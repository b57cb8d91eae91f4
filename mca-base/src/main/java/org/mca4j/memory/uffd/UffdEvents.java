// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import java.nio.ByteBuffer;
import org.mca4j.libc.Userfaultfd;

/** Takes what happened to watched memory; {@link #parse} reads it from the kernel's messages. */
interface UffdEvents {
  /** The size of a message. */
  int MESSAGE = Userfaultfd.UFFD_MSG_SIZE;

  /** Takes no notice. */
  UffdEvents NOBODY =
      new UffdEvents() {
        @Override
        public void unmapped(long address, long length) {}

        @Override
        public void dropped(long address, long length) {}

        @Override
        public void moved(long from, long to, long length) {}
      };

  /** Memory was unmapped, or replaced by another mapping. */
  void unmapped(long address, long length);

  /** Pages are about to be dropped; the range stays mapped, and watched. */
  void dropped(long address, long length);

  /** A mapping moved and is watched at its new place; the old one is reported as unmapped too. */
  void moved(long from, long to, long length);

  /**
   * Passes on the messages of one read, in their order. Others than the three kinds, which nobody
   * asked for, are left out; so is a mapping that grew at its place.
   */
  static void parse(ByteBuffer messages, int at, int bytes, UffdEvents events) {
    for (int message = at; message + MESSAGE <= at + bytes; message += MESSAGE) {
      long first = messages.getLong(message + Userfaultfd.UFFD_MSG_ARG);
      long second = messages.getLong(message + Userfaultfd.UFFD_MSG_ARG + Long.BYTES);
      long third = messages.getLong(message + Userfaultfd.UFFD_MSG_ARG + 2 * Long.BYTES);
      switch (messages.get(message)) {
        case Userfaultfd.UFFD_EVENT_UNMAP -> events.unmapped(first, second - first);
        case Userfaultfd.UFFD_EVENT_REMOVE -> events.dropped(first, second - first);
        case Userfaultfd.UFFD_EVENT_REMAP -> {
          if (first != second) {
            events.moved(first, second, third);
          }
        }
        default -> {}
      }
    }
  }
}
