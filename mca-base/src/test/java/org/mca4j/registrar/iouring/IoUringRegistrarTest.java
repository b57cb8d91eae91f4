// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.libc.DirectBuffers;
import org.mca4j.libc.Errno;
import org.mca4j.libc.Fcntl;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.Access;
import org.mca4j.testkit.FixedIo;
import org.mca4j.testkit.NativePages;

class IoUringRegistrarTest {
  private static final int PAGE = (int) Unistd.pageSize();

  private final IoUringRegistrar registrar = open(4);

  @AfterEach
  void close() {
    registrar.close();
  }

  private static IoUringRegistrar open(int slots) {
    return IoUringRegistrar.open(new IoUringParams(slots));
  }

  @Test
  void fixedReadLandsInTheRegisteredDirectBuffer(@TempDir Path directory) throws IOException {
    byte[] sent = new byte[64 * 1024];
    new Random(1).nextBytes(sent);
    Path file = Files.write(directory.resolve("data"), sent);
    ByteBuffer buffer = ByteBuffer.allocateDirect(sent.length + 200);
    long address = DirectBuffers.address(buffer) + 100;
    IoUringHandle handle = registrar.register(address, sent.length, Access.LOCAL_WRITE);

    try (FixedIo io = new FixedIo(registrar.ring(), file)) {
      assertThat(io.read(handle.bufferIndex(), 0, address, sent.length)).isEqualTo(sent.length);
    }

    byte[] received = new byte[buffer.capacity()];
    buffer.get(received);
    assertThat(received).startsWith(new byte[100]).endsWith(new byte[100]);
    assertThat(ByteBuffer.wrap(received, 100, sent.length)).isEqualTo(ByteBuffer.wrap(sent));
    assertThat(handle.address()).isEqualTo(address);
    assertThat(handle.length()).isEqualTo(sent.length);
  }

  @Test
  void fixedWriteSendsTheRegisteredMemory(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("data");
    try (NativePages pages = NativePages.map(PAGE);
        FixedIo io = new FixedIo(registrar.ring(), file)) {
      pages.fill('x');
      IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.REMOTE_READ);

      assertThat(io.write(handle.bufferIndex(), 0, pages.address(), PAGE)).isEqualTo(PAGE);
    }
    assertThat(Files.readString(file)).isEqualTo("x".repeat(PAGE));
  }

  @Test
  void onlyTheRegisteredRangeOfATakenSlotCanBeUsed(@TempDir Path directory) {
    try (NativePages pages = NativePages.map(2L * PAGE);
        FixedIo io = new FixedIo(registrar.ring(), directory.resolve("data"))) {
      int index = registrar.register(pages.address(), PAGE, Access.ANY).bufferIndex();

      assertThat(io.write(index, 0, pages.address(), PAGE)).isEqualTo(PAGE);
      assertThat(io.write(index, 0, pages.address() + 1, PAGE)).isEqualTo(-Errno.EFAULT);
      assertThat(io.write(index + 1, 0, pages.address(), PAGE)).isEqualTo(-Errno.EFAULT);
      assertThat(io.write(4, 0, pages.address(), PAGE)).isEqualTo(-Errno.EFAULT);
    }
  }

  @Test
  void deregisteredKeyIsABadKey(@TempDir Path directory) {
    try (NativePages pages = NativePages.map(PAGE);
        FixedIo io = new FixedIo(registrar.ring(), directory.resolve("data"))) {
      IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.ANY);

      registrar.deregister(handle);

      assertThat(io.read(handle.bufferIndex(), 0, pages.address(), PAGE)).isEqualTo(-Errno.EFAULT);
    }
  }

  @Test
  void staleRegistrationLosesData(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("data"), "F".repeat(PAGE));
    NativePages old = NativePages.map(PAGE);
    old.fill('A');
    IoUringHandle handle = registrar.register(old.address(), PAGE, Access.ANY);

    try (NativePages fresh = old.mapAgain();
        FixedIo io = new FixedIo(registrar.ring(), file)) {
      fresh.fill('B');
      assertThat(io.read(handle.bufferIndex(), 0, fresh.address(), PAGE)).isEqualTo(PAGE);
      assertThat(fresh.bytes(0, PAGE)).containsOnly('B');

      registrar.deregister(handle);
      int index = registrar.register(fresh.address(), PAGE, Access.ANY).bufferIndex();
      assertThat(io.read(index, 0, fresh.address(), PAGE)).isEqualTo(PAGE);
      assertThat(fresh.bytes(0, PAGE)).containsOnly('F');
    }
  }

  @Test
  void refusesMemoryThatCannotBePinnedAndLosesNoSlot(@TempDir Path directory) throws IOException {
    NativePages unmapped = NativePages.map(PAGE);
    unmapped.close();
    assertRefused(unmapped.address());
    try (NativePages readOnly = NativePages.map(PAGE, Mman.PROT_READ);
        NativePages noAccess = NativePages.map(PAGE, Mman.PROT_NONE)) {
      assertRefused(readOnly.address());
      assertRefused(noAccess.address());
    }
    fillTable();
  }

  @Test
  void refusesASharedMappingOfAFileOnDisk() throws IOException {
    // The directory of the build, because a temporary one may be in memory.
    Path file = Files.createTempFile(Path.of("target"), "shared", ".data");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, PAGE);
      assertRefused(DirectBuffers.address(mapped));
    } finally {
      Files.delete(file);
    }
  }

  private void assertRefused(long address) {
    assertFails(
        McaErrorCode.REGISTRATION_REFUSED,
        () -> registrar.register(address, PAGE, Access.LOCAL_READ),
        "EFAULT",
        "cannot be written",
        Long.toHexString(address));
  }

  private void fillTable() {
    try (NativePages pages = NativePages.map(PAGE)) {
      for (int slot = 0; slot < 4; slot++) {
        assertThat(registrar.register(pages.address(), PAGE, Access.ANY).bufferIndex())
            .isEqualTo(slot);
      }
    }
  }

  @Test
  void fullTableCanBeRetriedAfterOneDeregistration() {
    try (NativePages pages = NativePages.map(PAGE)) {
      IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.ANY);
      for (int i = 1; i < 4; i++) {
        registrar.register(pages.address(), PAGE, Access.ANY);
      }
      ThrowingCallable another = () -> registrar.register(pages.address(), PAGE, Access.ANY);
      assertFails(
          McaErrorCode.REGISTRAR_OUT_OF_RESOURCE,
          another,
          "all 4 slots",
          "registrar_iouring_slots");

      registrar.deregister(handle);

      assertThat(registrar.register(pages.address(), PAGE, Access.ANY).bufferIndex())
          .isEqualTo(handle.bufferIndex());
      assertFails(McaErrorCode.REGISTRAR_OUT_OF_RESOURCE, another, "all 4 slots");
    }
  }

  @Test
  void rangeOverOneGibibyteIsTooLong() {
    assertThat(registrar.maxLength()).isEqualTo(1L << 30);
    assertFails(
        McaErrorCode.RANGE_TOO_LONG,
        () -> registrar.register(0x10000, (1L << 30) + 1, Access.ANY),
        "1073741825 bytes",
        "the most is 1073741824 bytes");
  }

  @Test
  void rejectsRangesThatAreNone() {
    for (long length : new long[] {0, -1, Long.MIN_VALUE}) {
      assertFails(
          McaErrorCode.RANGE_INVALID,
          () -> registrar.register(0x10000, length, Access.ANY),
          length + " bytes at 0x10000");
    }
    assertFails(
        McaErrorCode.RANGE_INVALID,
        () -> registrar.register(-PAGE, 2L * PAGE, Access.ANY),
        "address space");
  }

  @Test
  void failedDeregistrationKeepsTheSlotAndCanBeRepeated() {
    int fd = registrar.ring().fd();
    int ring = Unistd.dup(fd);
    int notARing = Fcntl.open(Path.of("/dev/null"), Fcntl.O_RDONLY, 0);
    try (NativePages pages = NativePages.map(PAGE)) {
      IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.ANY);

      Unistd.dup2(notARing, fd);
      assertFails(
          McaErrorCode.DEREGISTRATION_FAILED,
          () -> registrar.deregister(handle),
          "as buffer 0",
          "EOPNOTSUPP");
      Unistd.dup2(ring, fd);

      IoUringHandle second = registrar.register(pages.address(), PAGE, Access.ANY);
      assertThat(second.bufferIndex()).isEqualTo(1);
      registrar.deregister(handle);
      IoUringHandle third = registrar.register(pages.address(), PAGE, Access.ANY);
      assertThat(third.bufferIndex()).isZero();
    } finally {
      Unistd.close(ring);
      Unistd.close(notARing);
    }
  }

  @Test
  void secondDeregistrationIsMisuseAndFreesNobodyElsesSlot() {
    try (NativePages pages = NativePages.map(PAGE)) {
      IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.ANY);
      registrar.deregister(handle);
      registrar.register(pages.address(), PAGE, Access.ANY);

      assertThatIllegalStateException()
          .isThrownBy(() -> registrar.deregister(handle))
          .withMessageContaining("twice");
      assertThat(registrar.register(pages.address(), PAGE, Access.ANY).bufferIndex()).isEqualTo(1);
    }
  }

  @Test
  void handleOfAnotherRegistrarIsMisuse() {
    try (NativePages pages = NativePages.map(PAGE);
        IoUringRegistrar other = open(1)) {
      IoUringHandle foreign = other.register(pages.address(), PAGE, Access.ANY);

      assertThatIllegalStateException()
          .isThrownBy(() -> registrar.deregister(foreign))
          .withMessageContaining("another registrar");
      other.deregister(foreign);
    }
  }

  @Test
  void closedRegistrarRefusesEvenWhenItsFileNumberIsInUseAgain() {
    try (NativePages pages = NativePages.map(PAGE)) {
      IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.ANY);
      registrar.close();
      registrar.close();
      try (IoUringRegistrar next = open(4)) {
        IoUringHandle used = next.register(pages.address(), PAGE, Access.ANY);
        assertThatIllegalStateException().isThrownBy(() -> registrar.deregister(handle));
        assertThatIllegalStateException()
            .isThrownBy(() -> registrar.register(pages.address(), PAGE, Access.ANY))
            .withMessageContaining("registrar iouring is closed");
        next.deregister(used);
      }
    }
  }

  private static void assertFails(McaErrorCode code, ThrowingCallable call, String... words) {
    assertThatExceptionOfType(McaException.class)
        .isThrownBy(call)
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.getMessage()).contains(words);
            });
  }
}
