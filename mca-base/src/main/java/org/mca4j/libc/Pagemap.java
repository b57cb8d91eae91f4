// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Optional;

/**
 * {@code /proc/self/pagemap}: which frames of physical memory hold the pages of this process. Shown
 * to programs with CAP_SYS_ADMIN only. Any thread may call.
 */
public final class Pagemap {
  /** What a page has that is not in memory: never touched, swapped out, or unmapped. */
  public static final long NO_FRAME = 0;

  private static final String FILE = "/proc/self/pagemap";
  private static final long PRESENT = 1L << 63;
  private static final long FRAME_BITS = (1L << 55) - 1;

  /** How many pages are read at once. */
  private static final int CHUNK = 1024;

  private Pagemap() {}

  /**
   * Says why frames cannot be read here. Looks at a page of its own, never throws.
   *
   * @return empty when they can, else what is missing, as a clause that can follow a colon
   */
  public static Optional<String> unavailableCause() {
    Optional<String> noLibc = Libc.unavailableCause();
    if (noLibc.isPresent()) {
      return noLibc;
    }
    try (Memory page = new Memory(1)) {
      page.setByte(0, (byte) 1);
      return frames(Pointer.nativeValue(page), 1)[0] == NO_FRAME
          ? Optional.of(FILE + " hides page frame numbers from programs without CAP_SYS_ADMIN")
          : Optional.empty();
    } catch (UncheckedIOException e) {
      return Optional.of(e.getMessage() + " (" + e.getCause() + ")");
    }
  }

  /**
   * Returns the frames of the pages that a range touches. Takes a few system calls, and one more
   * for every {@value #CHUNK} pages.
   *
   * @param address the first byte, unsigned
   * @param length bytes, at least 1
   * @return the frame number of each page, or {@link #NO_FRAME}
   * @throws UncheckedIOException when the file cannot be read
   */
  public static long[] frames(long address, long length) {
    long first = Long.divideUnsigned(address, Unistd.pageSize());
    long last = Long.divideUnsigned(address + length - 1, Unistd.pageSize());
    long[] frames = new long[Math.toIntExact(last - first + 1)];
    try (RandomAccessFile file = new RandomAccessFile(FILE, "r")) {
      file.seek(first * Long.BYTES);
      for (int done = 0; done < frames.length; done += CHUNK) {
        read(file, frames, done, Math.min(CHUNK, frames.length - done));
      }
    } catch (EOFException e) {
      return frames; // nothing can be mapped beyond the end of the file
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
    return frames;
  }

  private static void read(RandomAccessFile file, long[] frames, int from, int count)
      throws IOException {
    byte[] bytes = new byte[count * Long.BYTES];
    file.readFully(bytes);
    LongBuffer entries = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asLongBuffer();
    for (int i = 0; i < count; i++) {
      long entry = entries.get(i);
      frames[from + i] = (entry & PRESENT) == 0 ? NO_FRAME : entry & FRAME_BITS;
    }
  }
}
