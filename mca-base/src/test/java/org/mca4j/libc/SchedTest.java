// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class SchedTest {
  private static String status(String field) throws IOException {
    return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
        .filter(line -> line.startsWith(field + ":"))
        .map(line -> line.substring(field.length() + 1).strip())
        .findFirst()
        .orElseThrow();
  }

  private static <T> T inFreshThread(java.util.concurrent.Callable<T> body) throws Exception {
    FutureTask<T> task = new FutureTask<>(body);
    new Thread(task).start();
    return task.get();
  }

  @Test
  void bindsTheCallingThreadToOneCpu() throws Exception {
    BitSet allowed = new BitSet();
    assertThat(Sched.getaffinity(0, allowed)).isZero();
    BitSet one = new BitSet();
    one.set(allowed.length() - 1);

    String list =
        inFreshThread(
            () -> {
              assertThat(Sched.setaffinity(0, one)).isZero();
              return status("Cpus_allowed_list");
            });

    assertThat(list).isEqualTo(Integer.toString(allowed.length() - 1));
    BitSet after = new BitSet();
    assertThat(Sched.getaffinity(0, after)).isZero();
    assertThat(after).as("other threads").isEqualTo(allowed);
  }

  @Test
  void answersWithAnErrorNumber() {
    BitSet cpus = new BitSet();
    assertThat(Sched.setaffinity(0, cpus)).isEqualTo(-Errno.EINVAL);
    assertThat(Sched.getaffinity(Integer.MAX_VALUE, cpus)).isEqualTo(-Errno.ESRCH);
    assertThat(cpus.isEmpty()).isTrue();
  }

  @Test
  void countsTheSwitchesOfTheCallingThread() throws Exception {
    long counted =
        inFreshThread(
            () -> {
              long before = Resource.getrusage(Resource.RUSAGE_THREAD).voluntarySwitches();
              long listed = Long.parseLong(status("voluntary_ctxt_switches"));
              long after = Resource.getrusage(Resource.RUSAGE_THREAD).voluntarySwitches();
              assertThat(listed).isBetween(before, after);
              long involuntary = Resource.getrusage(Resource.RUSAGE_THREAD).involuntarySwitches();
              return involuntary - Long.parseLong(status("nonvoluntary_ctxt_switches"));
            });

    assertThat(counted).isLessThanOrEqualTo(0);
    assertThatThrownBy(() -> Resource.getrusage(99)).hasMessageContaining("99");
  }
}
