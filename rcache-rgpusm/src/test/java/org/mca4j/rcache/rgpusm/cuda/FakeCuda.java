// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm.cuda;

import com.sun.jna.NativeLibrary;
import java.util.List;
import java.util.stream.IntStream;
import org.mca4j.testkit.FakeLibrary;

/** The fake driver library: its path, and what it is told to do. One per process. */
final class FakeCuda {
  static final String PATH = FakeLibrary.compile("fakecuda.c");

  private static final NativeLibrary LIBRARY = NativeLibrary.getInstance(PATH);

  private FakeCuda() {}

  /** Forgets everything: a driver as in a new process. */
  static void reset() {
    call("fake_reset");
  }

  /** Makes a function, or all with {@code *}, fail from now on; 0 ends it. */
  static void fail(String function, int result) {
    call("fake_fail", function, result);
  }

  static void attribute(int attribute, int value) {
    call("fake_attribute", attribute, value);
  }

  /** How often a device's context is retained. */
  static int retained(int device) {
    return call("fake_retained", device);
  }

  /** All calls since the reset, in order. */
  static List<String> calls() {
    return IntStream.range(0, call("fake_line_count"))
        .mapToObj(i -> LIBRARY.getFunction("fake_line").invokeString(new Object[] {i}, false))
        .toList();
  }

  private static int call(String function, Object... arguments) {
    return LIBRARY.getFunction(function).invokeInt(arguments);
  }
}
