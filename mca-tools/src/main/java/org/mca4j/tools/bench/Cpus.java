// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import org.mca4j.libc.Resource;
import org.mca4j.libc.Sched;

/**
 * The CPUs to measure on: the first allowed one, and the first allowed one on another core, or at
 * least another one.
 */
final class Cpus {
  private static final int MOST = 2;

  private final int[] chosen;

  private Cpus(int[] chosen) {
    this.chosen = chosen;
  }

  static Cpus choose() {
    BitSet allowed = new BitSet();
    if (Sched.getaffinity(0, allowed) != 0 || allowed.isEmpty()) {
      return new Cpus(new int[0]);
    }
    int first = allowed.nextSetBit(0);
    int second = allowed.nextSetBit(first + 1);
    if (second < 0) {
      return new Cpus(new int[] {first});
    }
    int other = second;
    while (other >= 0 && core(other).equals(core(first))) {
      other = allowed.nextSetBit(other + 1);
    }
    return new Cpus(new int[] {first, other < 0 ? second : other});
  }

  private static String core(int cpu) {
    Path topology = Path.of("/sys/devices/system/cpu/cpu" + cpu, "topology");
    try {
      return Files.readString(topology.resolve("physical_package_id"))
          + Files.readString(topology.resolve("core_id"));
    } catch (IOException e) {
      return "cpu " + cpu;
    }
  }

  /** Returns how many threads can be measured at once, at most two. */
  int threads() {
    return chosen.length > 0
        ? chosen.length
        : Math.min(MOST, Runtime.getRuntime().availableProcessors());
  }

  /** Binds the calling thread to its CPU where that is permitted. */
  void pin(int tid) {
    if (tid < chosen.length) {
      BitSet cpu = new BitSet();
      cpu.set(chosen[tid]);
      Sched.setaffinity(0, cpu);
    }
  }

  /** Returns how often the calling thread was preempted so far. */
  static long preemptions() {
    return Resource.getrusage(Resource.RUSAGE_THREAD).involuntarySwitches();
  }
}
