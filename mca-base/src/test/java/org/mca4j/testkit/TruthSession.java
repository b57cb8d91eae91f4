// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.mca4j.Mca;
import org.mca4j.libc.RawMemory;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheRequest;
import org.mca4j.rcache.Registration;
import org.mca4j.registrar.Loopback;
import org.mca4j.registrar.LoopbackRegistrar;

/**
 * A cache over a device that can transfer in this process, opened as a program opens it. A transfer
 * is corrupt when the program and the device see different bytes at the same address. Any thread
 * may call.
 */
final class TruthSession implements AutoCloseable {
  private static final Path NOWHERE = Path.of("/no/such/directory");

  private final Mca mca;
  private final LoopbackRegistrar registrar;
  private final Loopback loopback;
  private final Rcache cache;
  private final boolean announces;

  private TruthSession(Mca mca, boolean announces) {
    this.mca = mca;
    this.announces = announces;
    registrar = (LoopbackRegistrar) mca.openRegistrar();
    loopback = registrar.openLoopback();
    cache = mca.rcache(RcacheRequest.DEFAULT.withRegistrar(registrar));
  }

  /** Opens what the arguments select; sees no other parameter. */
  static TruthSession open(boolean announces, String... arguments) {
    Mca mca =
        Mca.builder()
            .environment(Map.of())
            .properties(new Properties())
            .home(NOWHERE)
            .systemFile(NOWHERE)
            .arguments(arguments)
            .open();
    return new TruthSession(mca, announces);
  }

  Registration register(long address, long length) {
    return cache.register(MemoryRegion.of(address, length), Access.LOCAL_WRITE);
  }

  void deregister(Registration registration) {
    cache.deregister(registration);
  }

  /** Says that memory is about to go away, if that is what this program does. */
  void announce(long address, long length) {
    if (announces) {
      mca.memoryReleased(address, length);
    }
  }

  long count(RcacheCounter counter) {
    return cache.stats().get(counter);
  }

  /** Lets the device write and compares what the program sees. */
  boolean receivesTruly(Registration registration, long address, int length, Random random) {
    byte[] sent = bytes(length, random);
    loopback.receive(registration.handle(), address, sent);
    return Arrays.equals(sent, RawMemory.read(address, length));
  }

  /** Lets the device read and compares with what the program wrote. */
  boolean sendsTruly(Registration registration, long address, int length, Random random) {
    byte[] written = bytes(length, random);
    RawMemory.write(address, written);
    return Arrays.equals(written, loopback.send(registration.handle(), address, length));
  }

  private static byte[] bytes(int length, Random random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Closes the cache; everything else goes with {@link #close}. */
  CloseReport closeCache() {
    return cache.closeAndReport();
  }

  @Override
  public void close() {
    mca.close();
    loopback.close();
    registrar.close();
  }
}
