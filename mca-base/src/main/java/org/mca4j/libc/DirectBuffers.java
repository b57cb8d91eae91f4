// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Finds the memory behind direct buffers. */
public final class DirectBuffers {
  private DirectBuffers() {}

  /**
   * Returns the address of a direct buffer's element 0, whatever its position.
   *
   * @param buffer a direct buffer
   * @return the address, unsigned; 0 for an empty buffer
   * @throws IllegalArgumentException when the buffer is on the heap
   */
  public static long address(Buffer buffer) {
    return Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
  }

  /**
   * Returns the size of a buffer's elements.
   *
   * @param buffer a buffer of any type
   * @return bytes
   */
  public static int elementSize(Buffer buffer) {
    if (buffer instanceof ByteBuffer) {
      return Byte.BYTES;
    }
    if (buffer instanceof ShortBuffer || buffer instanceof CharBuffer) {
      return Short.BYTES;
    }
    return buffer instanceof LongBuffer || buffer instanceof DoubleBuffer
        ? Long.BYTES
        : Integer.BYTES;
  }
}
