// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import java.util.Arrays;
import java.util.BitSet;

/** {@code sched.h}: on which CPUs a thread may run. Any thread may call. */
public final class Sched {
  /** Room for 8192 CPUs, the most the kernel can be built for. */
  private static final int WORDS = 128;

  private Sched() {}

  /**
   * Reads the CPUs a thread may run on, see sched_getaffinity(2).
   *
   * @param tid the thread; 0 for the calling one
   * @param cpus receives the numbers of the CPUs; unchanged after a failure
   * @return 0 or a negated error number
   */
  public static int getaffinity(int tid, BitSet cpus) {
    long[] mask = new long[WORDS];
    int result =
        Errno.negated(Natives.sched_getaffinity(tid, (long) mask.length * Long.BYTES, mask));
    if (result == 0) {
      cpus.clear();
      cpus.or(BitSet.valueOf(mask));
    }
    return result;
  }

  /**
   * Binds a thread to CPUs, see sched_setaffinity(2).
   *
   * @param tid the thread; 0 for the calling one
   * @param cpus the numbers of the CPUs it may run on
   * @return 0 or a negated error number; EINVAL when none of the CPUs can be used
   */
  public static int setaffinity(int tid, BitSet cpus) {
    long[] mask = Arrays.copyOf(cpus.toLongArray(), WORDS);
    return Errno.negated(Natives.sched_setaffinity(tid, (long) mask.length * Long.BYTES, mask));
  }

  @SuppressWarnings("MemberName") // bound by name
  private static final class Natives {
    static {
      Libc.bind(Natives.class);
    }

    static native int sched_getaffinity(int pid, long cpusetsize, long[] mask);

    static native int sched_setaffinity(int pid, long cpusetsize, long[] mask);
  }
}
