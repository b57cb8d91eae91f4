// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools;

import java.nio.file.Files;
import java.nio.file.Path;

/** The recordings that come with the source tree. */
public final class ExampleTraces {
  /** Unmaps memory eight times while it is registered, and leaves 63 registrations open. */
  public static final Path NETPIPE_PUT = find("netpipe-put.r0.trace.gz");

  /** Unmaps by munmap and by mremap, and comes back to the same addresses. */
  public static final Path MPI4PY_FFT = find("mpi4py-fft-mmap.r0.trace.gz");

  private ExampleTraces() {}

  private static Path find(String name) {
    Path file = Path.of("..", "examples", "traces", name);
    if (!Files.exists(file)) {
      throw new IllegalStateException(file.toAbsolutePath() + " is missing");
    }
    return file;
  }
}
