// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * Whether the C library can be used. The types of this package load it at their first call; on a
 * machine without it such a call ends in a {@link LinkageError}, so a component asks here first.
 */
public final class Libc {
  private Libc() {}

  /**
   * Says why the C library cannot be used here. Loads it at the first call, never throws.
   *
   * @return empty when it can be used, else what is missing, as a clause that can follow a colon
   */
  public static Optional<String> unavailableCause() {
    return Optional.ofNullable(Loaded.CAUSE);
  }

  /** Binds the native methods of a class to the library's symbols of the same names. */
  static void bind(Class<?> natives) {
    if (Loaded.LIBRARY == null) {
      throw new McaException(
          McaErrorCode.NATIVE_CALL_FAILED, "the C library cannot be used: " + Loaded.CAUSE);
    }
    Native.register(natives, Loaded.LIBRARY);
  }

  /** The outcome of loading, once per process. */
  private static final class Loaded {
    static final @Nullable NativeLibrary LIBRARY;
    static final @Nullable String CAUSE;

    static {
      NativeLibrary library = null;
      String cause = null;
      try {
        cause = unsupportedPlatform();
        if (cause == null) {
          library = NativeLibrary.getInstance("c");
        }
      } catch (LinkageError e) {
        cause =
            "JNA cannot load its native part or the C library (when the temporary directory is"
                + " mounted noexec, set -Djna.tmpdir to another one): "
                + e.getMessage();
      }
      LIBRARY = library;
      CAUSE = cause;
    }

    private static @Nullable String unsupportedPlatform() {
      boolean known = Platform.is64Bit() && (Platform.isIntel() || Platform.isARM());
      if (Platform.isLinux() && known) {
        return null;
      }
      return "needs Linux on x86-64 or aarch64, this is "
          + System.getProperty("os.name")
          + " on "
          + System.getProperty("os.arch");
    }
  }
}
