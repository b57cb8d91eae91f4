// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mca4j.Mca;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.Registration;
import org.mca4j.testkit.LogWatch;

/** Caches with one cache_name. */
@Timeout(60)
final class GrdmaSharedTest {
  private static Mca open(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--mca",
                "rcache",
                "grdma",
                "--mca",
                "registrar",
                "null",
                "--mca",
                "memory",
                "explicit",
                "--mca",
                "rcache_grdma_max_entries",
                "4"));
    arguments.addAll(List.of(more));
    return Mca.open(arguments.toArray(String[]::new));
  }

  private static Mca openShared() {
    return open("--mca", "rcache_grdma_cache_name", "nic0");
  }

  private static MemoryRegion page(int number) {
    return MemoryRegion.of(0x100000L + number * 8192L, 4096);
  }

  private static void registerIdle(Rcache cache, int page) {
    cache.deregister(cache.register(page(page), Access.LOCAL_WRITE));
  }

  @Test
  void shareTheLimitAndTheOrderOfEvictionButNotTheHits() {
    try (Mca mca = openShared();
        Rcache one = mca.rcache();
        Rcache two = mca.rcache()) {
      registerIdle(one, 0);
      registerIdle(two, 0);
      registerIdle(two, 1);
      registerIdle(one, 2);
      assertThat(two.stats().get(RcacheCounter.HITS)).as("each registers for itself").isZero();

      registerIdle(two, 3);
      assertThat(one.find(page(0), Access.LOCAL_READ)).as("the oldest of both").isNull();
      assertThat(one.stats().get(RcacheCounter.LIVE)).isEqualTo(1);
      assertThat(two.stats().get(RcacheCounter.LIVE)).isEqualTo(3);
      assertThat(two.stats().get(RcacheCounter.CACHED_ENTRIES)).isEqualTo(4);

      for (int i = 0; i < 4; i++) {
        assertThat(one.evict()).isEqualTo(EvictionResult.EVICTED);
      }
      assertThat(one.evict()).isEqualTo(EvictionResult.NOTHING_IDLE);
      assertThat(two.stats().get(RcacheCounter.LIVE)).isZero();
    }
  }

  @Test
  void doNotShareWithoutAName() {
    try (Mca mca = open();
        Rcache one = mca.rcache();
        Rcache two = mca.rcache()) {
      for (int page = 0; page < 4; page++) {
        registerIdle(one, page);
        registerIdle(two, page);
      }
      assertThat(one.stats().get(RcacheCounter.EVICTIONS)).isZero();
      assertThat(two.stats().get(RcacheCounter.EVICTIONS)).isZero();
    }
  }

  @Test
  void closingOneLeavesTheOthersAloneAndGivesItsRoomBack() {
    try (Mca mca = openShared();
        Rcache stays = mca.rcache()) {
      Rcache goes = mca.rcache();
      Registration used = stays.register(page(0), Access.LOCAL_WRITE);
      registerIdle(stays, 1);
      registerIdle(goes, 2);
      registerIdle(goes, 3);
      goes.close();

      assertThat(stays.stats().get(RcacheCounter.CACHED_ENTRIES)).isEqualTo(2);
      assertThat(used.isShared()).isTrue();
      registerIdle(stays, 2);
      registerIdle(stays, 3);
      assertThat(stays.stats().get(RcacheCounter.EVICTIONS)).isZero();
      stays.deregister(used);
    }
  }

  @Test
  void closeWhileOthersEvictFromThem() throws Exception {
    try (Mca mca = openShared();
        Rcache stays = mca.rcache()) {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      Future<?> evictor =
          pool.submit(
              () -> {
                Random random = new Random(5);
                for (int i = 0; i < 20_000; i++) {
                  registerIdle(stays, random.nextInt(32));
                }
              });
      Future<?> closer =
          pool.submit(
              () -> {
                Random random = new Random(6);
                for (int i = 0; i < 500; i++) {
                  Rcache goes = mca.rcache();
                  for (int k = 0; k < 6; k++) {
                    registerIdle(goes, random.nextInt(32));
                  }
                  assertThat(goes.closeAndReport().inUse()).isEmpty();
                  assertThat(goes.stats().get(RcacheCounter.LIVE)).isZero();
                  assertThat(goes.stats().get(RcacheCounter.REGISTERED))
                      .isEqualTo(goes.stats().get(RcacheCounter.DEREGISTERED));
                }
              });
      evictor.get(50, TimeUnit.SECONDS);
      closer.get(50, TimeUnit.SECONDS);
      pool.shutdown();
      assertThat(stays.stats().get(RcacheCounter.CACHED_ENTRIES)).isLessThanOrEqualTo(4);
    }
  }

  @Test
  void tellTheirFiguresAtCloseWhenAskedTo() {
    try (LogWatch log = new LogWatch()) {
      try (Mca mca = open("--mca", "rcache_grdma_print_stats", "yes");
          Rcache cache = mca.rcache()) {
        registerIdle(cache, 0);
        registerIdle(cache, 0);
      }
      assertThat(log.warnings()).anyMatch(text -> text.contains("hits=1 misses=1"));
    }
  }
}
