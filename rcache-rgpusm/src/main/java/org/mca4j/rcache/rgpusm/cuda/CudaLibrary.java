// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mca4j.libc.OptionalLibrary;

/**
 * Whether the CUDA driver library can be used. It is loaded at the first question, and bound once
 * per process: CUDA keeps its state per process, so a second library would know nothing of the
 * first one's contexts. Any thread may call.
 */
public final class CudaLibrary {
  /** The library as the NVIDIA driver installs it. */
  public static final String DEFAULT_NAME = "libcuda.so.1";

  private static @Nullable String bound;

  private CudaLibrary() {}

  /**
   * Says why the library cannot be used here. Loads it, but calls none of its functions.
   *
   * @param name the library's name or absolute path
   * @return empty when it can be used, else what is missing, as a clause that can follow a colon
   */
  public static Optional<String> unavailableCause(String name) {
    return unavailableCause(open(name));
  }

  /** Binds {@link Cuda} to the library, unless it is; the answer is why it cannot be. */
  static synchronized Optional<String> bind(String name) {
    if (name.equals(bound)) {
      return Optional.empty();
    }
    OptionalLibrary library = open(name);
    Optional<String> cause = unavailableCause(library);
    if (cause.isPresent()) {
      return cause;
    }
    if (bound != null) {
      return Optional.of(
          name + " cannot be used beside " + bound + ", which this process uses already");
    }
    library.bind(Cuda.class);
    bound = name;
    return Optional.empty();
  }

  private static OptionalLibrary open(String name) {
    return OptionalLibrary.open(name, Cuda.class);
  }

  private static Optional<String> unavailableCause(OptionalLibrary library) {
    return library
        .unavailableCause()
        .map(cause -> cause + "; it comes with the NVIDIA driver, release 450 or later");
  }
}
