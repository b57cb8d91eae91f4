// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.base.spi.NanoClock;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;
import org.mca4j.registrar.RegistrarFactory;
import org.mca4j.registrar.iouring.IoUringHandle;
import org.mca4j.registrar.iouring.IoUringRegistrar;
import org.mca4j.testkit.ComponentFactories;
import org.mca4j.testkit.FixedIo;
import org.mca4j.testkit.FixedParams;
import org.mca4j.testkit.Garbage;
import org.mca4j.testkit.Monitors;
import org.mca4j.testkit.NativePages;
import org.mca4j.testkit.OwnedMemory;
import org.mca4j.testkit.TestContexts;

/**
 * Real transfers into memory that is unmapped and mapped again at the same address with a new
 * owner, which nobody announces. A stale registration would put the data into pages that are gone.
 */
@Timeout(60)
final class GrdmaLifetimeTruthTest {
  private static final FixedParams DEFAULTS = new FixedParams(Map.of());
  private static final int PAGE = (int) Unistd.pageSize();
  private static final int ROUNDS = 20;

  private final IoUringRegistrar registrar =
      (IoUringRegistrar)
          ComponentFactories.factory(
                  ComponentFactories.find("registrar", "iouring"), RegistrarFactory.class, DEFAULTS)
              .open();
  private @TempDir Path directory;
  private Rcache cache;
  private FixedIo io;
  private NativePages pages = NativePages.map(PAGE);

  @BeforeEach
  void open() throws IOException {
    Path file = Files.writeString(directory.resolve("data"), "F".repeat(PAGE));
    io = new FixedIo(registrar.ring(), file);
    cache = open("lifetime");
  }

  private Rcache open(String monitor) {
    return new GrdmaFactory(DEFAULTS, NanoClock.SYSTEM)
        .create(TestContexts.over(registrar, Monitors.open(monitor)));
  }

  @AfterEach
  void close() {
    cache.close();
    io.close();
    registrar.close();
    pages.close();
  }

  /** Receives into memory, and says whether the data came. */
  private boolean receives(MemoryRegion region) {
    pages.fill('A');
    Registration registration = cache.register(region, Access.LOCAL_WRITE);
    int index = ((IoUringHandle) registration.handle()).bufferIndex();
    assertThat(io.read(index, 0, region.address(), PAGE)).isEqualTo(PAGE);
    cache.deregister(registration);
    return pages.bytes(0, 1)[0] == 'F';
  }

  private OwnedMemory owner() {
    return OwnedMemory.of(MemoryRegion.of(pages.address(), PAGE));
  }

  private void mapAgain() {
    pages = pages.mapAgain();
  }

  // O01
  @Test
  void receivesWhereTheOwnerBeforeIsStillReachable() {
    OwnedMemory[] owners = new OwnedMemory[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      owners[i] = owner();
      assertThat(receives(MemoryRegion.of(owners[i]))).as("round %d", i).isTrue();
      assertThat(i > 0 || receives(MemoryRegion.of(owners[i]))).isTrue();
      mapAgain();
    }
    assertThat(owners).allMatch(OwnedMemory::valid);
  }

  // O01
  @Test
  void receivesWhereTheOwnerBeforeWasClosed() {
    for (int i = 0; i < ROUNDS; i++) {
      OwnedMemory owner = owner();
      assertThat(receives(MemoryRegion.of(owner))).as("round %d", i).isTrue();
      assertThat(receives(MemoryRegion.of(owner))).as("round %d, a hit", i).isTrue();
      owner.close();
      mapAgain();
    }
    assertThat(cache.stats().get(RcacheCounter.HITS)).isEqualTo(ROUNDS);
  }

  // O01
  // O21
  @Test
  void receivesWhereTheOwnerBeforeWasCollected() {
    for (int i = 0; i < ROUNDS; i++) {
      WeakReference<OwnedMemory> owner = receiveTwice();
      Garbage.collectUntil(
          "the owner was let go",
          () -> {
            cache.invalidateRange(1, 1);
            return owner.refersTo(null);
          });
      mapAgain();
    }
    assertThat(cache.stats().get(RcacheCounter.HITS)).isEqualTo(ROUNDS);
    assertThat(cache.stats().get(RcacheCounter.INVALIDATIONS)).isGreaterThanOrEqualTo(ROUNDS - 1);
  }

  private WeakReference<OwnedMemory> receiveTwice() {
    OwnedMemory owner = owner();
    assertThat(receives(MemoryRegion.of(owner))).isTrue();
    assertThat(receives(MemoryRegion.of(owner))).isTrue();
    assertThat(owner.valid()).isTrue();
    return new WeakReference<>(owner);
  }

  // O01
  @Test
  void receivesAtRawAddresses() {
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(receives(MemoryRegion.of(pages.address(), PAGE))).as("round %d", i).isTrue();
      mapAgain();
    }
  }

  /** What the others would see if they could fail. */
  @Test
  void dataIsLostWhereFreesShouldBeAnnouncedAndAreNot() {
    cache.close();
    cache = open("explicit");
    assertThat(receives(MemoryRegion.of(owner()))).isTrue();
    mapAgain();
    assertThat(receives(MemoryRegion.of(pages.address(), PAGE))).isFalse();
  }
}
