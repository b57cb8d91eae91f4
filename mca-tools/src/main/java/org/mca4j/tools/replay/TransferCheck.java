// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.mca4j.libc.RawMemory;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.registrar.Loopback;

/**
 * Transfers with a registration and compares what the device and the program see. Not all of a
 * request is transferred, since what can be wrong are its pages: some bytes at its begin, middle
 * and end, and at the begin and the end of each run of pages that had gone.
 */
final class TransferCheck {
  private static final int SAMPLE = 64;

  private final Loopback loopback;
  private final Random random;

  TransferCheck(Loopback loopback, Random random) {
    this.loopback = loopback;
    this.random = random;
  }

  /**
   * Sends, and receives as well where the device may write. Overwrites what is in the memory.
   *
   * @param request mapped memory inside the registration
   * @param lost runs of pages to look at as well, all or in part inside the request
   * @return true when both sides saw the same bytes everywhere
   */
  boolean isTrue(
      RegistrarHandle handle, ByteRange request, List<ByteRange> lost, boolean deviceWrites) {
    boolean same = true;
    for (long address : places(request, lost)) {
      int length = (int) Math.min(SAMPLE, request.end() - address);
      same &= sends(handle, address, length);
      same &= !deviceWrites || receives(handle, address, length);
    }
    return same;
  }

  private static List<Long> places(ByteRange request, List<ByteRange> lost) {
    List<Long> places = new ArrayList<>();
    places.add(request.start());
    places.add(request.start() + request.length() / 2);
    places.add(Math.max(request.start(), request.end() - SAMPLE));
    for (ByteRange run : lost) {
      places.add(Math.max(request.start(), run.start()));
      places.add(Math.max(request.start(), Math.min(request.end(), run.end()) - SAMPLE));
    }
    return places.stream().distinct().toList();
  }

  private boolean sends(RegistrarHandle handle, long address, int length) {
    byte[] written = pattern(length);
    RawMemory.write(address, written);
    return Arrays.equals(written, loopback.send(handle, address, length));
  }

  private boolean receives(RegistrarHandle handle, long address, int length) {
    byte[] sent = pattern(length);
    loopback.receive(handle, address, sent);
    return Arrays.equals(sent, RawMemory.read(address, length));
  }

  private byte[] pattern(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
