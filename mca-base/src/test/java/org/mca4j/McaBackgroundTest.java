// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.MemoryRegion;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheRequest;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;

/** The threads that the caches of an instance share, and the announcement of a fork. */
class McaBackgroundTest extends McaFixture {
  /** Registers nothing and notes on which threads. */
  private static final class NotingRegistrar implements Registrar {
    private record Handle(long address, long length) implements RegistrarHandle {}

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @Override
    public String name() {
      return "noting";
    }

    @Override
    public RegistrarHandle register(long address, long length, Access access) {
      threads.add(Thread.currentThread());
      return new Handle(address, length);
    }

    @Override
    public void deregister(RegistrarHandle handle) {}

    @Override
    public void close() {}
  }

  @Test
  void asynchronousCallsRunOnAFewDaemonThreadsOfTheInstance() {
    NotingRegistrar registrar = new NotingRegistrar();
    RcacheRequest request =
        RcacheRequest.DEFAULT.withComponent("passthrough").withRegistrar(registrar);
    try (Mca mca = Mca.open("--mca", "rcache_base_async_threads", "3");
        Rcache cache = mca.rcache(request);
        Rcache other = mca.rcache(request)) {
      List<CompletableFuture<Void>> answers = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        Rcache used = i % 2 == 0 ? cache : other;
        answers.add(
            used.registerAsync(MemoryRegion.of(0x10000, 1), Access.LOCAL_WRITE)
                .toCompletableFuture()
                .thenAccept(used::deregister));
      }
      answers.forEach(answer -> answer.orTimeout(30, TimeUnit.SECONDS).join());
    }
    assertThat(registrar.threads)
        .hasSizeBetween(1, 3)
        .doesNotContain(Thread.currentThread())
        .allMatch(thread -> thread.isDaemon() && thread.getName().startsWith("mca4j-"));
  }

  @Test
  void theThreadsTakeNoMoreWorkOnceTheInstanceIsClosed() throws Exception {
    Mca mca = builder().open();
    Executor background = fake(mca).context.executor();
    CountDownLatch ran = new CountDownLatch(1);
    background.execute(ran::countDown);
    assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
    mca.close();
    assertThatThrownBy(() -> background.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
  }

  // O04
  @Test
  void aForkPurgesAllCachesUnlessSwitchedOff() {
    for (boolean purge : new boolean[] {true, false}) {
      Mca mca =
          builder().arguments("--mca", "rcache_base_purge_on_fork", String.valueOf(purge)).open();
      List<FakeRcache> caches = List.of(fake(mca), fake(mca));
      caches.get(0).purging =
          () -> {
            throw new IllegalStateException("closed meanwhile");
          };
      mca.beforeFork();
      for (FakeRcache cache : caches) {
        assertThat(cache.heard).hasSize(purge ? 1 : 0).allMatch("purge"::equals);
      }
      mca.close();
      mca.beforeFork();
      assertThat(caches.get(1).heard).hasSize(purge ? 1 : 0);
    }
  }
}
