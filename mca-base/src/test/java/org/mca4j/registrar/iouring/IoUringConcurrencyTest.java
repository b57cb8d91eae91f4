// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.iouring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.Access;
import org.mca4j.testkit.NativePages;

class IoUringConcurrencyTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 3000;
  private static final long PAGE = Unistd.pageSize();

  @Test
  void threadsNeverShareASlotAndLoseNone() throws Exception {
    Set<Integer> inUse = ConcurrentHashMap.newKeySet();
    try (NativePages pages = NativePages.map(PAGE);
        IoUringRegistrar registrar = IoUringRegistrar.open(new IoUringParams(THREADS))) {
      inThreads(
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.ANY);
              assertThat(inUse.add(handle.bufferIndex())).isTrue();
              inUse.remove(handle.bufferIndex());
              registrar.deregister(handle);
            }
            return null;
          });
      for (int slot = 0; slot < THREADS; slot++) {
        assertThat(registrar.register(pages.address(), PAGE, Access.ANY).bufferIndex())
            .isEqualTo(slot);
      }
    }
  }

  @Test
  void closeWhileOthersRegisterEndsThemWithMisuse() throws Exception {
    for (int round = 0; round < 20; round++) {
      CountDownLatch running = new CountDownLatch(THREADS);
      IoUringRegistrar registrar = IoUringRegistrar.open(new IoUringParams(THREADS));
      try (NativePages pages = NativePages.map(PAGE)) {
        Callable<Void> worker =
            () -> {
              try {
                while (true) {
                  IoUringHandle handle = registrar.register(pages.address(), PAGE, Access.ANY);
                  running.countDown();
                  registrar.deregister(handle);
                }
              } catch (IllegalStateException e) {
                return null;
              }
            };
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Future<Void>> workers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
          workers.add(pool.submit(worker));
        }
        assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        registrar.close();
        for (Future<Void> future : workers) {
          future.get(30, TimeUnit.SECONDS);
        }
        pool.shutdown();
      }
    }
  }

  private static void inThreads(Callable<Void> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    List<Callable<Void>> copies = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      copies.add(work);
    }
    for (Future<Void> future : pool.invokeAll(copies, 1, TimeUnit.MINUTES)) {
      future.get();
    }
    pool.shutdown();
  }
}
