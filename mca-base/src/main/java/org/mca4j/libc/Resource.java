// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/** {@code sys/resource.h}: limits and use of resources. Any thread may call. */
public final class Resource {
  /** Bytes that may be locked or pinned, see getrlimit(2). */
  public static final int RLIMIT_MEMLOCK = 8;

  /** No limit. */
  public static final long RLIM_INFINITY = -1;

  /** Asks {@link #getrusage} about the calling thread. */
  public static final int RUSAGE_THREAD = 1;

  /** The longs in a struct rusage. */
  private static final int RUSAGE_LONGS = 18;

  private static final int RU_NVCSW = 16;
  private static final int RU_NIVCSW = 17;

  private Resource() {}

  /**
   * A limit pair.
   *
   * @param soft what is in force, unsigned
   * @param hard how far the process may raise it, unsigned
   */
  public record Limit(long soft, long hard) {}

  /**
   * Returns a limit of this process.
   *
   * @param resource one of the {@code RLIMIT_} values
   * @return the limit
   * @throws IllegalArgumentException when there is no such resource
   */
  public static Limit getrlimit(int resource) {
    long[] limit = new long[2];
    int result = Errno.negated(Natives.getrlimit(resource, limit));
    if (result < 0) {
      throw new IllegalArgumentException(
          "no limit with the number " + resource + ": " + Errno.describe(-result));
    }
    return new Limit(limit[0], limit[1]);
  }

  /**
   * Sets a limit of this process.
   *
   * @param resource one of the {@code RLIMIT_} values
   * @param limit the new pair; raising the hard one needs a privilege
   * @return 0 or a negated error number
   */
  public static int setrlimit(int resource, Limit limit) {
    return Errno.negated(Natives.setrlimit(resource, new long[] {limit.soft(), limit.hard()}));
  }

  /**
   * What a thread or process has used so far; the fields needed here.
   *
   * @param voluntarySwitches how often it waited for something
   * @param involuntarySwitches how often it was preempted
   */
  public record Usage(long voluntarySwitches, long involuntarySwitches) {}

  /**
   * Returns what was used, see getrusage(2).
   *
   * @param who one of the {@code RUSAGE_} values
   * @return the counts since the start
   * @throws IllegalArgumentException when {@code who} is unknown
   */
  public static Usage getrusage(int who) {
    long[] usage = new long[RUSAGE_LONGS];
    int result = Errno.negated(Natives.getrusage(who, usage));
    if (result < 0) {
      throw new IllegalArgumentException(
          "no resource usage of " + who + ": " + Errno.describe(-result));
    }
    return new Usage(usage[RU_NVCSW], usage[RU_NIVCSW]);
  }

  private static final class Natives {
    static {
      Libc.bind(Natives.class);
    }

    static native int getrlimit(int resource, long[] limit);

    static native int setrlimit(int resource, long[] limit);

    static native int getrusage(int who, long[] usage);
  }
}
