// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.RawMemory;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.Access;
import org.mca4j.registrar.Loopback;
import org.mca4j.testkit.NativePages;

class IoUringLoopbackTest {
  private static final int LENGTH = 5 * (int) Unistd.pageSize();
  private static final int UNEVEN = LENGTH - 300;

  private final IoUringRegistrar registrar = IoUringRegistrar.open(new IoUringParams(4));
  private final Loopback loopback = registrar.openLoopback();
  private final NativePages pages = NativePages.map(LENGTH);

  @AfterEach
  void close() {
    loopback.close();
    registrar.close();
    pages.close();
  }

  private IoUringHandle register(long length) {
    return registrar.register(pages.address(), length, Access.LOCAL_WRITE);
  }

  private static byte[] random(int seed) {
    byte[] bytes = new byte[UNEVEN];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  @Test
  void receivesExactlyTheRange() {
    byte[] sent = random(1);

    loopback.receive(register(LENGTH), pages.address() + 100, sent);

    assertThat(pages.bytes(100, UNEVEN)).isEqualTo(sent);
    assertThat(pages.bytes(0, 100)).containsOnly(0);
    assertThat(pages.bytes(100 + UNEVEN, 200)).containsOnly(0);
  }

  @Test
  void sendsWhatIsThere() {
    byte[] written = random(2);
    RawMemory.write(pages.address() + 100, written);

    assertThat(loopback.send(register(LENGTH), pages.address() + 100, UNEVEN)).isEqualTo(written);
  }

  // O01
  @Test
  void goesByTheRegistrationAndNotByTheAddress() {
    IoUringHandle stale = register(LENGTH);
    pages.fill('A');
    NativePages fresh = pages.mapAgain();
    fresh.fill('B');

    assertThat(loopback.send(stale, fresh.address(), 10)).containsOnly('A');
    loopback.receive(stale, fresh.address(), random(3));
    assertThat(fresh.bytes(0, UNEVEN)).containsOnly('B');
  }

  @Test
  void aRefusedTransferLeavesNothingForTheNext() {
    IoUringHandle onePage = register(LENGTH / 5);
    byte[] sent = random(4);

    refused(() -> loopback.receive(onePage, pages.address() + LENGTH / 5, sent));
    refused(() -> loopback.send(onePage, pages.address() + LENGTH / 5, UNEVEN));

    IoUringHandle all = register(LENGTH);
    loopback.receive(all, pages.address(), sent);
    assertThat(pages.bytes(0, UNEVEN)).isEqualTo(sent);
    assertThat(loopback.send(all, pages.address(), UNEVEN)).isEqualTo(sent);
  }

  private static void refused(Runnable transfer) {
    McaException error = catchThrowableOfType(McaException.class, transfer::run);
    assertThat(error.code()).isEqualTo(McaErrorCode.NATIVE_CALL_FAILED);
    assertThat(error).hasMessageContainingAll("by the iouring registration of ", "EFAULT");
  }

  @Test
  void closedItTransfersNothing() {
    IoUringHandle handle = register(LENGTH);
    loopback.close();
    loopback.close();

    assertThatIllegalStateException()
        .isThrownBy(() -> loopback.send(handle, pages.address(), 1))
        .withMessageContaining("closed");
  }
}
