// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;

/**
 * The proof that no transfer is corrupt: memory is really pinned, really goes away behind an idle
 * registration and really comes back at the same address, and a device moves bytes by what the
 * cache hands out then. A subclass names one cache, registrar and monitor. The same program on a
 * cache that is made to keep registrations without any monitor has to be corrupt, so that each test
 * shows that it can see it.
 *
 * <p>The system property {@code mca4j.truth.rounds} sets the rounds of the random test (the longer,
 * the more orders of threads are seen), {@code mca4j.truth.seed} repeats a choice of them.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
public abstract class TruthContract {
  private static final int ROUNDS = Integer.getInteger("mca4j.truth.rounds", 4_500);
  private static final long SEED = Long.getLong("mca4j.truth.seed", System.nanoTime());

  /** Rounds of one thread on one cache. */
  private static final int BATCH = 500;

  private static final int LEAST_THREADS = 2;
  private static final int MOST_THREADS = 4;

  private final String rcache;
  private final String registrar;
  private final String memory;
  private final boolean announces;

  /**
   * Names what is proved.
   *
   * @param rcache the component of the cache
   * @param registrar a registrar that can transfer in this process
   * @param memory the monitor
   * @param announces whether the program announces each free; false for a monitor that sees it
   */
  protected TruthContract(String rcache, String registrar, String memory, boolean announces) {
    this.rcache = rcache;
    this.registrar = registrar;
    this.memory = memory;
    this.announces = announces;
  }

  private TruthSession monitored() {
    return TruthSession.open(announces, arguments(memory));
  }

  private TruthSession unmonitored() {
    return TruthSession.open(
        false, arguments("none", "--mca", "rcache_base_unsafe_no_coherence", "true"));
  }

  private String[] arguments(String monitor, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--mca", "rcache", rcache));
    arguments.addAll(List.of("--mca", "registrar", registrar));
    arguments.addAll(List.of("--mca", "memory", monitor));
    return arguments.toArray(String[]::new);
  }

  /** Says whether the component keeps idle registrations at all, and so can be wrong. */
  private boolean caches() {
    return !rcache.equals("passthrough");
  }

  /** Says whether anybody hears of memory that goes. */
  private boolean watches() {
    return !memory.equals("none");
  }

  // O01
  @ParameterizedTest
  @EnumSource
  void corruptionShowsWithoutAMonitor(MemoryLoss loss) {
    try (TruthSession session = unmonitored()) {
      assertThat(transfersAfter(loss, session)).containsOnly(!caches());
    }
  }

  // O01
  @ParameterizedTest
  @EnumSource
  void noTransferIsCorruptWithTheMonitor(MemoryLoss loss) {
    try (TruthSession session = monitored()) {
      for (int i = 0; i < 50; i++) {
        assertThat(transfersAfter(loss, session)).containsOnly(true);
      }
    }
  }

  /** Registers, releases, loses and registers again; then receives and sends, truly or not. */
  private static boolean[] transfersAfter(MemoryLoss loss, TruthSession session) {
    Random random = new Random(SEED);
    try (TruthMemory memory = new TruthMemory(1)) {
      TruthBlock block = memory.block(0);
      assertThat(block.take()).isTrue();
      long address = block.address();
      int length = (int) block.length();
      Registration before = session.register(address, length);
      assertThat(session.receivesTruly(before, address, length, random)).isTrue();
      assertThat(session.sendsTruly(before, address, length, random)).isTrue();
      session.deregister(before);
      session.announce(address, length);
      block.replace(loss, 0, TruthBlock.PAGES);
      Registration after = session.register(address, length);
      boolean receives = session.receivesTruly(after, address, length, random);
      boolean sends = session.sendsTruly(after, address, length, random);
      session.deregister(after);
      session.announce(address, length);
      return new boolean[] {receives, sends};
    }
  }

  // O01, O02
  @Test
  void noTransferIsCorruptInRandomRoundsOfThreads() {
    System.out.println("mca4j.truth.seed=" + SEED);
    int batch = 0;
    for (long rounds = 0; rounds < ROUNDS; batch++) {
      int threads = LEAST_THREADS + batch % (MOST_THREADS - LEAST_THREADS + 1);
      rounds += (long) threads * BATCH;
      try (TruthSession session = monitored()) {
        TruthRun.Outcome outcome = TruthRun.of(session, watches(), threads, BATCH, SEED + batch);
        assertThat(outcome.corrupt())
            .as("corrupt of %d transfers, %d threads, seed %d", outcome.transfers(), threads, SEED)
            .isZero();
        everythingAddsUp(session);
      }
    }
  }

  // O01
  @Test
  void noTransferIsCorruptWhenAnotherThreadTakesTheAddressAtOnce() {
    System.out.println("mca4j.truth.seed=" + SEED);
    try (TruthSession session = monitored()) {
      TruthRun.Outcome outcome = TruthRun.ofOneAddress(session, ROUNDS / 4, SEED);
      assertThat(outcome.corrupt())
          .as("corrupt of %d transfers, seed %d", outcome.transfers(), SEED)
          .isZero();
      assertThat(session.closeCache().inUse()).isEmpty();
    }
  }

  private void everythingAddsUp(TruthSession session) {
    if (caches() && watches()) {
      assertThat(session.count(RcacheCounter.HITS)).as("hits").isPositive();
      assertThat(session.count(RcacheCounter.INVALIDATIONS)).as("invalidations").isPositive();
    }
    assertThat(session.closeCache().inUse()).isEmpty();
    assertThat(session.count(RcacheCounter.LIVE)).as("live").isZero();
    assertThat(session.count(RcacheCounter.QUARANTINED)).as("quarantined").isZero();
  }

  // O01
  @Test
  void corruptionShowsInRandomRoundsWithoutAMonitor() {
    try (TruthSession session = unmonitored()) {
      TruthRun.Outcome outcome = TruthRun.of(session, false, LEAST_THREADS, BATCH, SEED);
      assertThat(outcome.corrupt() > 0)
          .as("%d of %d transfers corrupt, seed %d", outcome.corrupt(), outcome.transfers(), SEED)
          .isEqualTo(caches());
    }
  }
}
