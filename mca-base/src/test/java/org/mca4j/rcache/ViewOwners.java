// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.spi.Availability;

/** Checks who owns the memory of views of buffers, in a JVM that tells the roots or does not. */
final class ViewOwners {
  private ViewOwners() {}

  /** Fails unless the owners are the {@code roots}, or the {@code views} themselves. */
  public static void main(String[] args) throws IOException {
    boolean roots = args[0].equals("roots");
    assertThat(MemoryOwners.viewRoots() instanceof Availability.Available).isEqualTo(roots);
    checkViews(ByteBuffer.allocateDirect(256), roots);
    Path file = Files.write(Files.createTempFile("view", "owners"), new byte[256]);
    try (FileChannel channel = FileChannel.open(file)) {
      checkViews(channel.map(FileChannel.MapMode.READ_ONLY, 0, 256), roots);
    }
    Memory memory = new Memory(256);
    ByteBuffer byNativeCode = memory.getByteBuffer(0, 256);
    assertThat(owner(byNativeCode)).isSameAs(roots ? null : byNativeCode);
    assertThat(memory.valid()).isTrue();
  }

  private static void checkViews(ByteBuffer root, boolean roots) {
    assertThat(owner(root)).isSameAs(root);
    for (Buffer view :
        List.of(
            root.slice(),
            root.slice(8, 16).slice(),
            root.duplicate(),
            root.asReadOnlyBuffer(),
            root.asReadOnlyBuffer().slice().asCharBuffer(),
            root.asCharBuffer().subSequence(2, 5),
            root.asShortBuffer().slice(1, 2),
            root.duplicate().asIntBuffer(),
            root.asLongBuffer().duplicate().asReadOnlyBuffer(),
            root.asFloatBuffer().slice(),
            root.asDoubleBuffer())) {
      assertThat(owner(view)).isSameAs(roots ? root : view);
    }
  }

  private static @Nullable Object owner(Buffer buffer) {
    return MemoryRegion.of(buffer).owner();
  }
}
