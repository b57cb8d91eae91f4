// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mca4j.Mca;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.RcacheRequest;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;

/**
 * The loops use the regions that the programs in C use, in their order. The numbers are those that
 * peer.h makes; the hashes are sums of {@code hash * 31 + index}.
 */
class StreamTest {
  private static final int MOST = 1 << 16;

  private final Regions regions = Regions.reserve(MOST);
  private final Seen seen = new Seen();
  private Mca mca;
  private Rcache cache;

  private record Handle(long address, long length) implements RegistrarHandle {}

  /** Writes down what it is asked for; without a cache that is what the loop asks for. */
  private final class Seen implements Registrar {
    private final List<Integer> indices = new ArrayList<>();
    private final List<Long> pages = new ArrayList<>();

    @Override
    public String name() {
      return "seen";
    }

    @Override
    public RegistrarHandle register(long address, long length, Access access) {
      indices.add((int) ((address - regions.address(0)) / Regions.STRIDE));
      pages.add(length / Regions.PAGE);
      return new Handle(address, length);
    }

    @Override
    public void deregister(RegistrarHandle handle) {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void openWithoutACache() {
    mca = Mca.builder().properties(new Properties()).open();
    cache = mca.rcache(RcacheRequest.DEFAULT.withComponent("passthrough").withRegistrar(seen));
  }

  @AfterEach
  void close() {
    mca.close();
    regions.close();
  }

  private CacheLoops loops(int n) {
    return new CacheLoops(cache, regions, new ZipfStreams(), n);
  }

  private List<Integer> first(int count) {
    return seen.indices.subList(0, count);
  }

  private static long hash(List<Integer> indices) {
    long hash = 0;
    for (int i : indices) {
      hash = hash * 31 + i;
    }
    return hash;
  }

  @Test
  void uniformIndicesAreThoseOfThePeers() {
    loops(64).uniform(Stream.UNIFORM.job(0, 2, 64, 3), 1000);

    assertThat(first(8)).containsExactly(23, 13, 10, 3, 17, 6, 1, 5);
    assertThat(hash(seen.indices)).isEqualTo(1692289005184029513L);
  }

  @Test
  void theSecondThreadHasTheSecondHalf() {
    loops(MOST).uniform(Stream.UNIFORM.job(1, 2, MOST, 3), 1000);

    assertThat(first(8)).containsExactly(64287, 52839, 57088, 62582, 38785, 49398, 44586, 34327);
    assertThat(hash(seen.indices)).isEqualTo(-5006128912650910428L);
  }

  @Test
  void aSecondCallGoesOnWhereTheFirstStopped() {
    Job job = Stream.UNIFORM.job(0, 2, 64, 3);
    loops(64).uniform(job, 400);
    loops(64).uniform(job, 600);

    assertThat(hash(seen.indices)).isEqualTo(1692289005184029513L);
  }

  @Test
  void zipfIndicesAreThoseOfThePeers() {
    assertThat(hashOfZipf(64)).isEqualTo(7326344760838778710L);
    assertThat(hashOfZipf(4096)).isEqualTo(5024721409503904841L);
    assertThat(hashOfZipf(65_536)).isEqualTo(-1127492893677511446L);
    assertThat(hashOfZipf(1_000_000)).isEqualTo(-6996229898325819163L);
  }

  private static long hashOfZipf(int n) {
    ZipfStream stream = new ZipfStream(n);
    long hash = 0;
    for (int k = 0; k < ZipfStream.LENGTH; k++) {
      hash = hash * 31 + stream.at(k);
    }
    return hash;
  }

  @Test
  void zipfThreadsBeginHalfATableApart() {
    loops(64).zipf(Stream.ZIPF.job(0, 2, 64, 3), 8);
    loops(64).zipf(Stream.ZIPF.job(1, 2, 64, 3), 8);

    assertThat(seen.indices)
        .containsExactly(16, 30, 25, 7, 26, 25, 16, 25, 48, 57, 63, 32, 44, 62, 53, 43);
  }

  @Test
  void aCycleWrapsAroundAndThreadsBeginHalfOfItApart() {
    loops(MOST).cycle(Stream.CYCLE.job(0, 2, MOST, 65_530), 8);
    loops(MOST).cycle(Stream.CYCLE.job(1, 2, MOST, 65_530), 8);

    assertThat(seen.indices)
        .containsExactly(
            65530, 65531, 65532, 65533, 65534, 65535, 0, 1, 32762, 32763, 32764, 32765, 32766,
            32767, 32768, 32769);
  }

  @Test
  void allThreadsUseTheSameRegionInTheMiddle() {
    loops(64).same(Stream.SAME.job(0, 2, 64, 9), 2);
    loops(64).same(Stream.SAME.job(1, 2, 64, 9), 2);

    assertThat(seen.indices).containsExactly(32, 32, 32, 32);
  }

  @Test
  void aRegionObjectBelongsToOneThread() {
    loops(64).region(Stream.UNIFORM.job(0, 2, 64, 9), 2);
    loops(64).region(Stream.UNIFORM.job(1, 2, 64, 9), 2);

    assertThat(seen.indices).containsExactly(0, 0, 32, 32);
  }

  @Test
  void aSubrangeIsOnePageOfARegion() {
    loops(64).subrange(Stream.UNIFORM.job(0, 2, 64, 3), 1000);

    assertThat(hash(seen.indices)).isEqualTo(1692289005184029513L);
    assertThat(seen.pages).containsOnly(1L);
  }

  @Test
  void regionsHaveTheLengthsOfThePeers() {
    for (int i = 0; i < 8; i++) {
      loops(64).transfer(i);
    }

    assertThat(seen.pages).containsExactly(1L, 10L, 4L, 14L, 8L, 2L, 12L, 6L);
    assertThat(Regions.pages(65_535)).isEqualTo(14);
    assertThat(Regions.pages(999_999)).isEqualTo(6);
    assertThat(regions.address(0) % (2 << 20)).isZero();
  }
}
