// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UffdEventsTest implements UffdEvents {
  private final ByteBuffer messages = ByteBuffer.allocate(256).order(ByteOrder.nativeOrder());
  private final List<String> seen = new ArrayList<>();

  @Override
  public void unmapped(long address, long length) {
    seen.add("unmapped " + address + "+" + length);
  }

  @Override
  public void dropped(long address, long length) {
    seen.add("dropped " + address + "+" + length);
  }

  @Override
  public void moved(long from, long to, long length) {
    seen.add("moved " + from + " to " + to + "+" + length);
  }

  private void message(int index, int event, long first, long second, long third) {
    int at = index * UffdEvents.MESSAGE;
    messages.put(at, (byte) event);
    messages.putLong(at + 8, first).putLong(at + 16, second).putLong(at + 24, third);
  }

  @Test
  void readsEachKindInOrder() {
    message(1, 0x16, 4096, 12288, 99);
    message(2, 0x15, 8192, 12288, 99);
    message(3, 0x14, 4096, 65536, 8192);
    UffdEvents.parse(messages, 32, 96, this);
    assertThat(seen)
        .containsExactly("unmapped 4096+8192", "dropped 8192+4096", "moved 4096 to 65536+8192");
  }

  @Test
  void leavesOutWhatIsNoLoss() {
    message(0, 0x14, 4096, 4096, 8192);
    message(1, 0x12, 1, 2, 3);
    message(2, 0x13, 1, 2, 3);
    message(3, 0x16, 0, 4096, 0);
    UffdEvents.parse(messages, 0, 3 * 32 + 31, this);
    assertThat(seen).as("half a message is none").isEmpty();
  }
}
