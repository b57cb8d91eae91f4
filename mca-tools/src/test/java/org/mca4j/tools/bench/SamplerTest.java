// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.mca4j.libc.Sched;

class SamplerTest {
  private final Sampler sampler = new Sampler(Cpus.choose());

  @Test
  void runsTheLoopInFreshPinnedThreadsThatGoOnWithTheirJobs() {
    int threads = sampler.maxThreads();
    List<Job> jobs = java.util.stream.IntStream.range(0, threads).mapToObj(this::job).toList();
    Queue<BitSet> cpus = new ConcurrentLinkedQueue<>();
    Queue<Long> ids = new ConcurrentLinkedQueue<>();

    Sampler.Sample sample =
        sampler.sample(
            (job, operations) -> {
              BitSet allowed = new BitSet();
              Sched.getaffinity(0, allowed);
              cpus.add(allowed);
              ids.add(Thread.currentThread().getId());
              return job.state += operations;
            },
            jobs,
            3,
            5);

    assertThat(sample.nanos()).isPositive();
    assertThat(sample.canary()).isPositive();
    assertThat(jobs).allSatisfy(job -> assertThat(job.state).isEqualTo(15));
    assertThat(cpus).hasSize(3 * threads).allSatisfy(c -> assertThat(c.cardinality()).isOne());
    assertThat(cpus.stream().distinct()).hasSize(threads);
    assertThat(ids).doesNotContain(Thread.currentThread().getId());
  }

  private Job job(int tid) {
    return new Job(tid, 0, 1, 0);
  }

  @Test
  void aFailureOfTheLoopIsTheCallers() {
    Loop broken =
        (job, operations) -> {
          throw new IllegalStateException("broken");
        };
    assertThatThrownBy(() -> sampler.sample(broken, List.of(job(0)), 1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("broken");
    assertThatThrownBy(() -> sampler.alone(() -> broken.run(job(0), 1))).hasMessage("broken");
  }
}
